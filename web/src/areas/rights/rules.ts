const KILO = 1024

/** File size in words, such as 48 KB or 1.3 MB. */
export const sizeInWords = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
