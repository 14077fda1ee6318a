import { CLAIM_STATUSES, ENDED_CLAIM_STATUSES } from '@portal/contract/claims'
import { foreignId, id, instant, oneOf } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../sql.ts'
import { roles } from './accounts.ts'
import { groups, organisations } from './organisations.ts'
import { people } from './people.ts'
import { orgKeys } from './uploads.ts'

/** `institution` has the child and releases it, `office` made the claim, `system` is the chore of each minute. */
export const CLAIM_ACTORS = ['guardian', 'institution', 'office', 'operator', 'system'] as const
const notEnded = CLAIM_STATUSES.filter((status) => !ENDED_CLAIM_STATUSES.some((ended) => ended === status))

/** Claim of an institution that a child is in one of its groups. Grants nothing until a guardian or the operator confirms it. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    groupId: foreignId('group_id', () => groups.id, { onDelete: 'cascade' }),
    /** Entered by the office; the person may not exist. */
    registryNumber: text('registry_number').notNull(),
    /** Child with that number whose guardians are asked; null before the lookup, and if no guardian is asked. */
    childId: integer('child_id').references(() => people.id, { onDelete: 'cascade' }),
    sinceDate: date('since_date', { mode: 'string' }).notNull(),
    /** Day of leaving; null for an open stay. */
    untilDate: date('until_date', { mode: 'string' }),
    /** Role of the office member who made it (null once that account is gone), or key of the program. */
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'set null' }),
    keyId: integer('key_id').references(() => orgKeys.id),
    madeAt: instant('made_at').notNull(),
    /** Time of the last lookup of the number. */
    lookedAt: instant('looked_at'),
    status: text('status', { enum: CLAIM_STATUSES }).notNull(),
    /** Time and actor of the current status, and the note of the operator or the releasing office. */
    movedAt: instant('moved_at').notNull(),
    movedBy: text('moved_by', { enum: CLAIM_ACTORS }),
    note: text('note'),
    /** First time it came in force; kept after it ends. */
    inForceAt: instant('in_force_at'),
    /** Last refusal by the operator; kept after it ends. */
    refusedAt: instant('refused_at'),
    lapsesAt: instant('lapses_at').notNull(),
    /** Null while the office sees it as open, even after a refusal. */
    endedAt: instant('ended_at'),
  },
  (claim) => [
    uniqueIndex('claims_one_live').on(claim.orgId, claim.registryNumber).where(sql`${claim.endedAt} is null`),
    index('claims_org').on(claim.orgId, claim.madeAt),
    index('claims_number').on(claim.registryNumber, claim.orgId),
    index('claims_group').on(claim.groupId),
    index('claims_child').on(claim.childId),
    index('claims_role').on(claim.roleId),
    index('claims_key').on(claim.keyId),
    index('claims_lapsing').on(claim.lapsesAt).where(sql`${claim.endedAt} is null`),
    index('claims_ended').on(claim.endedAt),
    check('claims_status', oneOf(claim.status, CLAIM_STATUSES)),
    check('claims_moved_by', oneOf(claim.movedBy, CLAIM_ACTORS)),
    check('claims_order', sql`${claim.untilDate} is null or ${claim.untilDate} >= ${claim.sinceDate}`),
    check('claims_made_by', sql`num_nonnulls(${claim.roleId}, ${claim.keyId}) <= 1`),
    check('claims_ended_whole', sql`(${claim.endedAt} is null) = (${oneOf(claim.status, notEnded)})`),
    check('claims_of_child', sql`${claim.childId} is not null or ${claim.status} in ('OPEN', 'REFUSED', 'WITHDRAWN', 'LAPSED')`),
  ],
)

/** Guardian notified of a claim, with the answer. */
export const claimAnswers = pgTable(
  'claim_answers',
  {
    claimId: foreignId('claim_id', () => claims.id, { onDelete: 'cascade' }),
    guardianId: foreignId('guardian_id', () => people.id, { onDelete: 'cascade' }),
    /** Null if the guardian answered before a message was sent. */
    toldAt: instant('told_at'),
    isRight: boolean('is_right'),
    answeredAt: instant('answered_at'),
  },
  (answer) => [
    primaryKey({ name: 'claim_answers_pkey', columns: [answer.claimId, answer.guardianId] }),
    index('claim_answers_guardian').on(answer.guardianId),
    check('claim_answers_whole', sql`(${answer.isRight} is null) = (${answer.answeredAt} is null)`),
  ],
)
