/** User agents contain several browser names: the first pattern that matches is the actual browser. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

/** Name of the browser as its user knows it; undefined for others. */
export const browserName = (userAgent: string): string | undefined => browsers.find(([, sign]) => sign.test(userAgent))?.[0]
