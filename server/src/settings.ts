import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { OPERATORS } from '@portal/contract/phones'
import * as z from 'zod/mini'
import { OfficeSettings, officeVariables } from './settings/centre.ts'
import { danFault, danOf, danVariables } from './settings/dan.ts'
import { unencryptedSetting } from './settings/encryption.ts'
import { namesPushHosts, PUSH_HOSTS, pushHostsIn } from './settings/pushHosts.ts'

/** A start that cannot continue; the message is one line with cause and remedy. */
export class StartFailure extends Error {}

const flag = z.pipe(
  z._default(z.enum(['0', '1', 'true', 'false', ''], 'must be 0 or 1'), '0'),
  z.transform((text) => text === '1' || text === 'true'),
)
const whole = (least: number, most: number) => {
  const wanted = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(wanted).check(z.int(wanted), z.minimum(least, wanted), z.maximum(most, wanted))
}
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) => z.enum(names, `must be one of ${names.join(', ')}`)
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

/** Tells whether an address has no path: the portal is served at the root. */
function isRoot(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash, username } = new URL(text)
  return pathname + search + hash + username === '/'
}

/** Address ranges that Fastify knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']
const BITS = { 4: 32, 6: 128 }

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind !== 4 && kind !== 6) return false
  return more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= BITS[kind]))
}

/** Tells whether `trustProxy` in admission/floodLimit.ts and Fastify accept the text. */
const namesProxies = (text: string): boolean =>
  /^(true|false|\d{1,2})$/.test(text) || text.split(',').every((one) => NAMED_RANGES.includes(one.trim()) || isAddressOrNetwork(one.trim()))
const sources = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) => text.split(/\s+/).filter((source) => source !== '')),
)

const withoutSlash = (url: string) => url.replace(/\/$/, '')
/** Source expression for the content security policy; a tile server's {s} becomes a wildcard. */
const originOf = (url: string): string[] => (url === '' ? [] : [new URL(url.replace('{s}', 'wildcard')).origin.replace('wildcard', '*')])

/** Sources of Google's captcha for scripts and frames. */
const RECAPTCHA_SOURCES = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** Every environment variable of the server with its default. docs/running.md explains each. */
const Variables = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(whole(0, 65_535), 3000),
  PUBLIC_URL: z.optional(webAddress.check(z.refine(isRoot, 'must be scheme, host and port alone, such as https://portal.example.mn'))),
  PORTAL_DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  PORTAL_DEMO: flag,
  PORTAL_SEED_ONLY: flag,
  PORTAL_KIND: z._default(oneOf(['country', 'school']), 'country'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_CONNECTIONS: z._default(whole(7, 1000), 40),
  WEB_PROCESSES: z.optional(whole(0, 256)),
  LOG_LEVEL: z.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  TRUST_PROXY: z._default(
    z.string().check(z.refine(namesProxies, 'must be true, a number of hops, or addresses and networks such as 127.0.0.1,10.0.0.0/8')),
    '',
  ),
  BODY_LIMIT_KB: z._default(whole(1, 10_240), 100),
  RATE_LIMIT_PER_MINUTE: z._default(whole(1, 1_000_000), 1200),
  CLAIMS_PER_MONTH: z._default(whole(1, 100_000), 200),
  NOTICES_PER_DAY: z._default(whole(1, 1000), 10),
  LOOK_UPS_PER_MINUTE: z._default(whole(1, 1_000_000), 120),
  LOOK_UPS_OF_NUMBER: z._default(whole(1, 1_000_000), 10),
  BROWSING_IN_FLIGHT: z._default(whole(1, 100_000), 300),
  MAX_IN_FLIGHT: z._default(whole(1, 100_000), 1000),
  MAX_STREAMS: z._default(whole(0, 100_000), 5000),
  REQUEST_TIMEOUT_S: z._default(whole(1, 600), 20),
  DOCUMENT_READS_MS: z._default(whole(1, 60_000), 150),
  BACKUP_PASSPHRASE: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'needs 16 characters or more'))),
  CAPTCHA_STEPS: z._default(whole(1, 1_000_000), 400),
  RECAPTCHA_SITE_KEY: z.optional(z.string().check(z.regex(/^[\w-]+$/))),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_VERIFY_URL: z._default(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
  PASSWORD_COST: z._default(oneOf(['normal', 'light']), 'normal'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.email('must be one e-mail address')),
  SMS_GATEWAY_UNI: z.optional(webAddress),
  SMS_GATEWAY_MOBI: z.optional(webAddress),
  SMS_GATEWAY_GMOBILE: z.optional(webAddress),
  SMS_GATEWAY_SKY: z.optional(webAddress),
  SMS_PER_SECOND: z.optional(whole(1, 10_000)),
  MAIL_PER_SECOND: z.optional(whole(1, 10_000)),
  PUSH_PER_SECOND: z.optional(whole(1, 10_000)),
  PUSH_HOSTS: z.pipe(
    z._default(
      z.string().check(z.refine(namesPushHosts, 'must be host names such as fcm.googleapis.com or *.notify.windows.com')),
      PUSH_HOSTS,
    ),
    z.transform(pushHostsIn),
  ),
  SMS_DEFAULT_OPERATOR: z._default(oneOf(OPERATORS), 'uni'),
  SMS_TOKEN: z.optional(z.string()),
  CLOCK_CONTROL: flag,
  REGISTRATION: z.pipe(
    z._default(oneOf(['0', '1']), '1'),
    z.transform((text) => text === '1'),
  ),
  STAFF_SECOND_STEP: z.optional(oneOf(['0', '1'])),
  JOBS: z.pipe(
    z._default(oneOf(['0', '1']), '1'),
    z.transform((text) => text === '1'),
  ),
  RESIDENT_REGISTRY_URL: z.optional(webAddress),
  RESIDENT_REGISTRY_TOKEN: z.optional(z.string()),
  ...danVariables,
  ESIS_URL: z.optional(webAddress),
  ESIS_TOKEN: z.optional(z.string()),
  ESIS_TOKEN_FILE: z.optional(z.string()),
  ESIS_PER_SECOND: z._default(whole(1, 1000), 5),
  ESIS_HOUR: z._default(whole(0, 23), 1),
  ABSENCE_GRACE_MINUTES: z._default(whole(0, 120), 10),
  ...officeVariables,
  STATE_SERVICE_URL: z._default(webAddress, 'https://e-mongolia.mn'),
  WEB_MAIN_URL: z.optional(webAddress),
  WEB_HUB_URL: z.optional(webAddress),
  WEB_MOBILE_VERSION_URL: z.optional(webAddress),
  MAP_TILES: z.optional(
    z
      .string()
      .check(
        z.regex(/^https:\/\/.*\{z\}.*\{x\}.*\{y\}|^https:\/\/.*\{z\}.*\{y\}.*\{x\}/, 'must be an https address with {z}, {x} and {y}'),
      ),
  ),
  MAP_ATTRIBUTION: z._default(z.string(), ''),
  CSP_SCRIPT_SRC: sources,
  CSP_CONNECT_SRC: sources,
  CSP_IMG_SRC: sources,
  CSP_FRAME_SRC: sources,
})

/** Settings whose value must not be shown on a screen or in a log. */
const secrets = new Set([
  'DATABASE_URL',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_TOKEN',
  'RECAPTCHA_SECRET',
  'RESIDENT_REGISTRY_TOKEN',
  'DAN_CLIENT_SECRET',
  'ESIS_TOKEN',
])

export type Settings = Readonly<ReturnType<typeof readSettings>> & {
  /** Set for one of several processes: its name and pool size. */
  readonly own?: { name: string; pool: number }
  /** Set for a command with --despite-read-only. */
  readonly isDespiteReadOnly?: boolean
}
export const settingNames = Object.keys(Variables.shape)

export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  // An empty variable is an unset one: `PORT= npm start` must not mean port 0.
  const set = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== undefined && text !== ''))
  const parsed = Variables.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0] ?? '')
    const shown = secrets.has(name) ? name : `${name}=${set[name] ?? ''}`
    throw new StartFailure(`The setting ${shown} is wrong: ${issue?.message ?? 'not valid'}. See docs/running.md.`)
  }
  const variables = parsed.data
  const production = variables.NODE_ENV === 'production'
  if (production && variables.PASSWORD_COST === 'light')
    throw new StartFailure('PASSWORD_COST=light is for tests; remove it in production.')
  const open = production ? unencryptedSetting(variables) : undefined
  if (open !== undefined) throw new StartFailure(open)
  if (variables.SMTP_URL !== undefined && variables.MAIL_FROM === undefined)
    throw new StartFailure('SMTP_URL is set but MAIL_FROM is not: name the address that e-mails come from.')
  const recaptcha =
    variables.RECAPTCHA_SITE_KEY === undefined || variables.RECAPTCHA_SECRET === undefined
      ? undefined
      : { siteKey: variables.RECAPTCHA_SITE_KEY, secret: variables.RECAPTCHA_SECRET, verifyUrl: variables.RECAPTCHA_VERIFY_URL }
  if (recaptcha === undefined && (variables.RECAPTCHA_SITE_KEY ?? variables.RECAPTCHA_SECRET) !== undefined)
    throw new StartFailure('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together: set both, or neither for our own captcha.')
  if (production && variables.PUBLIC_URL === undefined) {
    throw new StartFailure(
      'PUBLIC_URL is not set: in production, messages need the address that parents reach, such as https://portal.example.mn.',
    )
  }
  if (variables.ESIS_TOKEN !== undefined && variables.ESIS_TOKEN_FILE !== undefined)
    throw new StartFailure('ESIS_TOKEN and ESIS_TOKEN_FILE are both set: give the token once.')
  const wrongDan = danFault(variables)
  if (wrongDan !== undefined) throw new StartFailure(wrongDan)
  const bases = {
    mainUrl: withoutSlash(variables.WEB_MAIN_URL ?? ''),
    hubUrl: withoutSlash(variables.WEB_HUB_URL ?? ''),
    mobileVersionUrl: withoutSlash(variables.WEB_MOBILE_VERSION_URL ?? ''),
  }
  return {
    production,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL === undefined ? undefined : withoutSlash(variables.PUBLIC_URL),
    dataDir: resolve(variables.PORTAL_DATA_DIR),
    demoWanted: variables.PORTAL_DEMO,
    seedOnly: variables.PORTAL_SEED_ONLY,
    /** Front page: enrolment of the country, or the one school that runs the portal. */
    kind: variables.PORTAL_KIND,
    databaseUrl: variables.DATABASE_URL,
    /** Total of all processes of this start. */
    databaseConnections: variables.DATABASE_CONNECTIONS,
    /** Undefined for one per processor. */
    webProcesses: variables.WEB_PROCESSES,
    logLevel: variables.LOG_LEVEL ?? (variables.PORTAL_DEMO ? 'warn' : 'info'),
    trustProxy: variables.TRUST_PROXY,
    bodyLimit: variables.BODY_LIMIT_KB * 1024,
    rateLimitPerMinute: variables.RATE_LIMIT_PER_MINUTE,
    claimsPerMonth: variables.CLAIMS_PER_MONTH,
    noticesPerDay: variables.NOTICES_PER_DAY,
    /** Limit per address and minute, and lookups of one registry number per hour before they get harder. */
    lookUps: { perMinute: variables.LOOK_UPS_PER_MINUTE, freeOfNumber: variables.LOOK_UPS_OF_NUMBER },
    browsingInFlight: variables.BROWSING_IN_FLIGHT,
    maxInFlight: variables.MAX_IN_FLIGHT,
    maxStreams: variables.MAX_STREAMS,
    requestTimeoutMs: variables.REQUEST_TIMEOUT_S * 1000,
    documentReadsMs: variables.DOCUMENT_READS_MS,
    backupPassphrase: variables.BACKUP_PASSPHRASE,
    metricsToken: variables.METRICS_TOKEN,
    captchaSteps: variables.CAPTCHA_STEPS,
    recaptcha,
    passwordCost: variables.PASSWORD_COST,
    mail: variables.SMTP_URL === undefined ? undefined : { url: variables.SMTP_URL, from: variables.MAIL_FROM ?? '' },
    sms: {
      gateways: {
        ...(variables.SMS_GATEWAY_UNI !== undefined && { uni: variables.SMS_GATEWAY_UNI }),
        ...(variables.SMS_GATEWAY_MOBI !== undefined && { mobi: variables.SMS_GATEWAY_MOBI }),
        ...(variables.SMS_GATEWAY_GMOBILE !== undefined && { gmobile: variables.SMS_GATEWAY_GMOBILE }),
        ...(variables.SMS_GATEWAY_SKY !== undefined && { sky: variables.SMS_GATEWAY_SKY }),
      },
      defaultOperator: variables.SMS_DEFAULT_OPERATOR,
      token: variables.SMS_TOKEN,
    },
    /** Limit per process; undefined for no limit. */
    messagesPerSecond: { sms: variables.SMS_PER_SECOND, mail: variables.MAIL_PER_SECOND, push: variables.PUSH_PER_SECOND },
    pushHosts: variables.PUSH_HOSTS,
    clockControl: variables.CLOCK_CONTROL,
    registration: variables.REGISTRATION,
    /** Undefined to require it unless the database is a demo. */
    staffSecondStep: variables.STAFF_SECOND_STEP === undefined ? undefined : variables.STAFF_SECOND_STEP === '1',
    worksOnJobs: variables.JOBS,
    residentRegistry:
      variables.RESIDENT_REGISTRY_URL === undefined
        ? undefined
        : { url: withoutSlash(variables.RESIDENT_REGISTRY_URL), token: variables.RESIDENT_REGISTRY_TOKEN },
    /** The state's sign-on; undefined without one. */
    dan: danOf(variables),
    /** National school data system; undefined without one. `hour` of Ulaanbaatar begins the nightly run. */
    esis:
      variables.ESIS_URL === undefined
        ? undefined
        : {
            url: withoutSlash(variables.ESIS_URL),
            token: variables.ESIS_TOKEN,
            tokenFile: variables.ESIS_TOKEN_FILE,
            perSecond: variables.ESIS_PER_SECOND,
            hour: variables.ESIS_HOUR,
          },
    /** Time in which a record of absence can be corrected before guardians hear of it. */
    absenceGraceMinutes: variables.ABSENCE_GRACE_MINUTES,
    /** Centre that runs the portal, with the settings given so far. */
    office: OfficeSettings.parse(variables),
    stateServiceUrl: variables.STATE_SERVICE_URL,
    /** External addresses for the web app; empty means the portal's own origin. */
    elsewhere: {
      ...bases,
      mapTiles: variables.MAP_TILES ?? '',
      mapAttribution: variables.MAP_ATTRIBUTION,
      recaptchaSiteKey: recaptcha?.siteKey ?? '',
    },
    csp: {
      script: [...variables.CSP_SCRIPT_SRC, ...(recaptcha === undefined ? [] : RECAPTCHA_SOURCES)],
      connect: [...variables.CSP_CONNECT_SRC, ...Object.values(bases).flatMap(originOf)],
      // Google's captcha writes inline styles.
      style: recaptcha === undefined ? [] : ["'unsafe-inline'"],
      img: [...variables.CSP_IMG_SRC, ...originOf(variables.MAP_TILES ?? '')],
      frame: [...variables.CSP_FRAME_SRC, ...(recaptcha === undefined ? [] : RECAPTCHA_SOURCES)],
    },
  }
}
