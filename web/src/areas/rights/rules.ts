const KILO = 1024

/** 48 KB, 1.3 MB: as file managers tell it. */
export const sizeInWords = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
