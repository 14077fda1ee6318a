import { ROLES } from '@portal/contract/accounts'
import { PROOFS_OF_PERSON } from '@portal/contract/proving'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, id, instant, oneOf } from '../columns.ts'
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
    role: text('role', { enum: ROLES }).notNull(),
    /** Where a member of staff works; parents have none. */
    orgId: integer('org_id').references(() => organisations.id),
    passwordHash: text('password_hash').notNull(),
    /** A second way to reach someone who registered by e-mail. */
    phone: text('phone'),
    createdAt: instant('created_at').notNull(),
    /** Null: nothing but the person's number and names. */
    provenBy: text('proven_by', { enum: PROOFS_OF_PERSON }),
    provenAt: instant('proven_at'),
    /** Of the link with which the registry's contact ends the account while it is unproven. */
    endHash: bytes('end_hash'),
  },
  (account) => [
    unique('accounts_username').on(account.username),
    unique('accounts_person_role').on(account.personId, account.role),
    index('accounts_org').on(account.orgId),
    check(
      'accounts_username_normal',
      sql`${account.username} = lower(${account.username}) and length(${account.username}) between 6 and 50`,
    ),
    unique('accounts_end').on(account.endHash),
    check('accounts_role', oneOf(account.role, ROLES)),
    check('accounts_proof', oneOf(account.provenBy, PROOFS_OF_PERSON)),
    check('accounts_proven_whole', sql`(${account.provenBy} is null) = (${account.provenAt} is null)`),
    check('accounts_staff_has_organisation', sql`(${account.role} = 'EDU_PARENT') = (${account.orgId} is null)`),
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
  },
  (device) => [unique('devices_once').on(device.accountId, device.tokenHash)],
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
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (session) => [
    unique('sessions_token').on(session.tokenHash),
    index('sessions_account').on(session.accountId),
    index('sessions_device').on(session.deviceId),
  ],
)
