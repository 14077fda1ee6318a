/** Browsers call themselves by several names: the first of these signs that fits is the browser's own. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

/** The name of the browser, as its user knows it; undefined where it is none of these. */
export const browserName = (userAgent: string): string | undefined => browsers.find(([, sign]) => sign.test(userAgent))?.[0]
