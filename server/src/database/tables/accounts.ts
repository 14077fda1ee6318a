import { ROLES, STAFF_ROLES } from '@portal/contract/accounts'
import { LANGUAGES } from '@portal/contract/language'
import { PROOFS_OF_PERSON } from '@portal/contract/proving'
import { bytes, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, primaryKey, sql, text, unique, uniqueIndex } from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    username: text('username').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** When its holder proved it, where that was after the account was opened. What came to it before is not theirs. */
    usernameSince: instant('username_since'),
    passwordHash: text('password_hash').notNull(),
    /** A second way to reach someone who registered by e-mail. */
    phone: text('phone'),
    /** When a code from it was entered; null where it was only typed. */
    phoneSince: instant('phone_since'),
    createdAt: instant('created_at').notNull(),
    /** In which its holder last used the portal: messages come in it. */
    language: text('language', { enum: LANGUAGES }).notNull().default('mn'),
    /** Null: nothing but the person's number and names. */
    provenBy: text('proven_by', { enum: PROOFS_OF_PERSON }),
    provenAt: instant('proven_at'),
    /** When a phone that an office gave took effect; null once the account is proven. Requests sent before are not this holder's. */
    heldSince: instant('held_since'),
    /** Of the link with which the registry's contact ends the account while it is unproven. */
    endHash: bytes('end_hash'),
    /** Its holder has closed it: it goes at that time, unless they sign in before. */
    closedAt: instant('closed_at'),
    goesAt: instant('goes_at'),
  },
  (account) => [
    unique('accounts_username').on(account.username),
    unique('accounts_person').on(account.personId),
    check(
      'accounts_username_normal',
      sql`${account.username} = lower(${account.username}) and length(${account.username}) between 6 and 50`,
    ),
    unique('accounts_end').on(account.endHash),
    check('accounts_language', oneOf(account.language, LANGUAGES)),
    check('accounts_proof', oneOf(account.provenBy, PROOFS_OF_PERSON)),
    index('accounts_going').on(account.goesAt).where(sql`goes_at is not null`),
    check('accounts_closed_whole', sql`(${account.closedAt} is null) = (${account.goesAt} is null)`),
    check('accounts_proven_whole', sql`(${account.provenBy} is null) = (${account.provenAt} is null)`),
    check('accounts_held_unproven', sql`${account.heldSince} is null or ${account.provenBy} is null`),
  ],
)

/** An office saw the identity document of an account's holder: proves the account for the children of that institution alone. */
export const documentProofs = pgTable(
  'document_proofs',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
    seenAt: instant('seen_at').notNull(),
    /** Null where the audit of earlier versions does not say. */
    seenBy: integer('seen_by').references(() => people.id),
    /** Proves nothing from then on: an office gave the account another phone. */
    pausedAt: instant('paused_at'),
  },
  (proof) => [
    primaryKey({ columns: [proof.accountId, proof.orgId] }),
    index('document_proofs_org').on(proof.orgId),
    index('document_proofs_seen_by').on(proof.seenBy),
  ],
)

/** What an account may be used as: always a parent's, and for staff a row for each institution. A role that has ended stays known. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ROLES }).notNull(),
    /** Where a member of staff works; parents have none. */
    orgId: integer('org_id').references(() => organisations.id),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (one) => [
    uniqueIndex('roles_once').on(one.accountId, one.role, sql`coalesce(org_id, 0)`).where(sql`ended_at is null`),
    index('roles_account').on(one.accountId),
    index('roles_org').on(one.orgId, one.role),
    // All commissions at once.
    index('roles_commissions').on(one.accountId).where(sql`role = 'COMMISSION' and ended_at is null`),
    check('roles_known', oneOf(one.role, ROLES)),
    check('roles_staff_has_organisation', sql`(${one.role} = 'EDU_PARENT') = (${one.orgId} is null)`),
  ],
)

/** A browser that has signed in before: it holds a random cookie that outlives log-out. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    name: text('name').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** When the second step was taken on it: from then on the password alone opens a desk. */
    secondStepAt: instant('second_step_at'),
  },
  (device) => [unique('devices_once').on(device.accountId, device.tokenHash)],
)

/** A way into a staff role: a link that works once, for anyone who knows the registry number of the one it is for. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
    registryNumber: text('registry_number').notNull(),
    contact: text('contact').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Accepted, or taken back. */
    endedAt: instant('ended_at'),
  },
  (invitation) => [
    unique('invitations_token').on(invitation.tokenHash),
    index('invitations_org').on(invitation.orgId),
    index('invitations_expiry').on(invitation.expiresAt),
    check('invitations_role', oneOf(invitation.role, STAFF_ROLES)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** As what the account is used; every access check reads this one. */
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (session) => [
    unique('sessions_token').on(session.tokenHash),
    index('sessions_account').on(session.accountId),
    index('sessions_device').on(session.deviceId),
    index('sessions_role').on(session.roleId),
    index('sessions_created').on(session.createdAt),
  ],
)
