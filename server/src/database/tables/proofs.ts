import { bytes, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, primaryKey, smallint, sql, text, uniqueIndex } from '../sql.ts'

export const KEY_PURPOSES = ['captcha', 'ticket', 'code', 'subject', 'card'] as const
/** PROOF: that an account is the person's own, by the registry's contact. SECOND: that who has the password of staff has their contact too. CONTACT: that a new contact of an account is its holder's. */
export const PROOF_PURPOSES = ['REGISTRATION', 'RESETPASSWORD', 'PROOF', 'SECOND', 'CONTACT'] as const

/** Secrets that this house made for itself. The newest of a purpose signs, older ones still check, what is retired does neither. */
export const keys = pgTable(
  'keys',
  {
    id: id(),
    purpose: text('purpose', { enum: KEY_PURPOSES }).notNull(),
    secret: bytes('secret').notNull(),
    createdAt: instant('created_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  (key) => [index('keys_purpose').on(key.purpose, key.id), check('keys_known_purpose', oneOf(key.purpose, KEY_PURPOSES))],
)

/** Wrong tries that other browsers share on a code, apart from those of the browser that asked for it. */
export const STRANGER_TRIES = 20

/** A code that was sent to a contact, and the link beside it. A contact without an account has a row too, so that nothing tells them apart. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    contact: text('contact').notNull(),
    purpose: text('purpose', { enum: PROOF_PURPOSES }).notNull(),
    codeHash: bytes('code_hash').notNull(),
    linkHash: bytes('link_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The digest of the mark of the browser that asked. */
    browserHash: bytes('browser_hash').notNull(),
    /** Digests, with a key of the house, of the networks that it was asked for from: the narrowest, and the wider one of an IPv6 address. */
    networkHash: bytes('network_hash'),
    widerHash: bytes('wider_hash'),
    wrongTries: smallint('wrong_tries').notNull(),
    strangerTries: smallint('stranger_tries').notNull(),
    endedAt: instant('ended_at'),
  },
  (code) => [
    uniqueIndex('codes_one_live').on(code.contact, code.purpose, code.browserHash).where(sql`ended_at is null`),
    index('codes_contact').on(code.contact, code.purpose, code.createdAt),
    uniqueIndex('codes_link').on(code.linkHash),
    index('codes_expiry').on(code.expiresAt),
    check('codes_known_purpose', oneOf(code.purpose, PROOF_PURPOSES)),
    check('codes_tries', sql`${code.wrongTries} between 0 and 5`),
    check('codes_stranger_tries', sql`${code.strangerTries} between 0 and ${sql.raw(String(STRANGER_TRIES))}`),
  ],
)

/** What works once, and has: solutions of captchas and tickets. The subject is what a captcha was spent on. */
export const spent = pgTable(
  'spent',
  {
    digest: bytes('digest').primaryKey(),
    subject: bytes('subject'),
    spentAt: instant('spent_at').notNull(),
    /** After this the thing itself has run out and the row may go. */
    forgetAt: instant('forget_at').notNull(),
  },
  (thing) => [index('spent_forget').on(thing.forgetAt)],
)

/** How often something was tried in a stretch of time, counted for all processes together. */
export const tries = pgTable(
  'tries',
  {
    /** A digest with a key of the house: no address and no contact can be read back from it. */
    key: bytes('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (tried) => [primaryKey({ name: 'tries_pkey', columns: [tried.key, tried.windowStart] }), index('tries_window').on(tried.windowStart)],
)
