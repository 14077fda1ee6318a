import { ROLES, STAFF_ROLES } from '@portal/contract/accounts'
import { LANGUAGES } from '@portal/contract/language'
import { PROOFS_OF_PERSON } from '@portal/contract/proving'
import { bytes, foreignId, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, primaryKey, sql, text, unique, uniqueIndex } from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    username: text('username').notNull(),
    personId: foreignId('person_id', () => people.id),
    /** Time the holder proved the username, if after registration. Earlier messages to it do not belong to this holder. */
    usernameSince: instant('username_since'),
    passwordHash: text('password_hash').notNull(),
    /** Second contact of an account registered by e-mail. */
    phone: text('phone'),
    /** Time the phone was verified by a code; null if it was only typed. */
    phoneSince: instant('phone_since'),
    createdAt: instant('created_at').notNull(),
    /** Language of the last use, in which messages are sent. */
    language: text('language', { enum: LANGUAGES }).notNull().default('mn'),
    /** Null if only the person's number and names were given. */
    provenBy: text('proven_by', { enum: PROOFS_OF_PERSON }),
    provenAt: instant('proven_at'),
    /** Time a phone given by an office took effect; null once the account is proven. Earlier requests do not belong to this holder. */
    heldSince: instant('held_since'),
    /** Hash of the link by which the registry's contact ends the unproven account. */
    endHash: bytes('end_hash'),
    /** Time the holder closed the account; it is deleted at `goesAt` unless they sign in before. */
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

/** Identity check by an office: proves the account for the children of that institution only. */
export const documentProofs = pgTable(
  'document_proofs',
  {
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    orgId: foreignId('org_id', () => organisations.id),
    seenAt: instant('seen_at').notNull(),
    /** Null if the audit of earlier versions does not contain it. */
    seenBy: integer('seen_by').references(() => people.id),
    /** Time the proof was suspended, because an office gave the account another phone. */
    pausedAt: instant('paused_at'),
  },
  (proof) => [
    primaryKey({ columns: [proof.accountId, proof.orgId] }),
    index('document_proofs_org').on(proof.orgId),
    index('document_proofs_seen_by').on(proof.seenBy),
  ],
)

/** Roles of an account: always the parent's, and one row per institution for staff. Ended roles are kept. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ROLES }).notNull(),
    /** Institution of a member of staff; null for parents. */
    orgId: integer('org_id').references(() => organisations.id),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (one) => [
    uniqueIndex('roles_once').on(one.accountId, one.role, sql`coalesce(org_id, 0)`).where(sql`ended_at is null`),
    index('roles_account').on(one.accountId),
    index('roles_org').on(one.orgId, one.role),
    // Serves queries for all commissions.
    index('roles_commissions').on(one.accountId).where(sql`role = 'COMMISSION' and ended_at is null`),
    check('roles_known', oneOf(one.role, ROLES)),
    check('roles_staff_has_organisation', sql`(${one.role} = 'EDU_PARENT') = (${one.orgId} is null)`),
  ],
)

/** A browser that has signed in before, recognised by a random cookie that outlives log-out. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    name: text('name').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Time of the second step on this device; from then on staff need only the password. */
    secondStepAt: instant('second_step_at'),
  },
  (device) => [unique('devices_once').on(device.accountId, device.tokenHash)],
)

/** Single-use link to a staff role, valid only with the registry number of the invited person. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    orgId: foreignId('org_id', () => organisations.id),
    registryNumber: text('registry_number').notNull(),
    contact: text('contact').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time it was accepted or revoked. */
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
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    deviceId: foreignId('device_id', () => devices.id, { onDelete: 'cascade' }),
    /** Role of the session; every access check reads it. */
    roleId: foreignId('role_id', () => roles.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    /** Digest of the cookie that opens the session's documents; null for staff and for a browser that never asked for one. */
    documentHash: bytes('document_hash'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (session) => [
    unique('sessions_token').on(session.tokenHash),
    unique('sessions_document').on(session.documentHash),
    index('sessions_account').on(session.accountId),
    index('sessions_device').on(session.deviceId),
    index('sessions_role').on(session.roleId),
    index('sessions_created').on(session.createdAt),
  ],
)
