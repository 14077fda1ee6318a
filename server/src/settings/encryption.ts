/** Hosts of this machine, to which nothing crosses a network. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Settings with the address of another machine, which must use https. */
const OTHERS = [
  'SMS_GATEWAY_UNI',
  'SMS_GATEWAY_MOBI',
  'SMS_GATEWAY_GMOBILE',
  'SMS_GATEWAY_SKY',
  'RESIDENT_REGISTRY_URL',
  'ESIS_URL',
  'DAN_URL',
  'RECAPTCHA_VERIFY_URL',
] as const

/** Describes a setting that would send data unencrypted in production; undefined if there is none. */
export function unencryptedSetting(settings: Readonly<Record<string, unknown>>): string | undefined {
  const url = (name: string) => (typeof settings[name] === 'string' && URL.canParse(settings[name]) ? new URL(settings[name]) : undefined)
  for (const name of OTHERS) {
    const there = url(name)
    if (there?.protocol === 'http:' && !LOOPBACK.test(there.hostname)) return `${name} names another machine by http: use https.`
  }
  const database = url('DATABASE_URL')
  const host = database?.searchParams.get('host') ?? database?.hostname ?? ''
  const isHere = host === '' || host.startsWith('/') || LOOPBACK.test(host)
  if (database !== undefined && !isHere && !database.searchParams.has('sslmode'))
    return 'DATABASE_URL names another machine without sslmode: add ?sslmode=verify-full, or sslmode=disable where the line itself is closed to others.'
  return undefined
}

/** Requires TLS for an SMTP server on another machine; one without TLS gets no message. */
export function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !LOOPBACK.test(url.hostname)) url.searchParams.set('requireTLS', 'true')
  return url.toString()
}
