import { type CampaignKind, UNSENT_STATUSES } from '@portal/contract/enrolment'
import { notBarred } from '../../admission/bars.ts'
import { isProvenFor, isSentBy } from '../../admission/proof.ts'
import { oneOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, desc, eq, lt, or, type SQL, sql } from '../../database/sql.ts'
import { campaigns, currentGuardianships, links, prospectHistory, prospects } from '../../database/tables.ts'
import { type Campaign, type Sent, sentBy, type Viewer } from './rules.ts'
import { guardianshipOf, isNamedGuardian, type Request, requests } from './store.ts'

/** Excludes requests that only a look-up has created. A first grade is always included, since the school reviews it without a send. */
const isMoreThanNoted = sql`(${campaigns.kind} = 'firstGrade' or not ${oneOf(prospects.responseStatus, UNSENT_STATUSES)} or ${prospects.schoolStatus} <> 'NEW'
  or exists (select from ${prospectHistory} where ${prospectHistory.prospectId} = ${prospects.id}))`

interface Concerned extends Viewer {
  kinds: readonly CampaignKind[]
}

/** Each branch has its own index. Callers collect it into an array, since the planner would otherwise scan all requests. */
const concerning = ({ personId, accountId, isProven, provenAt, isHeld }: Placeholders<Viewer>): SQL => sql`
  select ${prospects.id} from ${prospects} where not ${isHeld}::boolean and ${prospects.sentByAccountId} = ${accountId}
  union select ${prospects.id} from ${prospects}
    where ${prospects.contactPersonId} = ${personId} and (${isProven}::boolean or ${prospects.institutionId} = any(${provenAt}::int[]))
  union select ${prospects.id} from ${currentGuardianships} join ${prospects} on ${prospects.childId} = ${currentGuardianships.childId}
    where ${currentGuardianships.guardianId} = ${personId} and (${isProven}::boolean or ${prospects.institutionId} = any(${provenAt}::int[]))
  union select ${prospects.id} from ${links} join ${prospects} on ${prospects.childId} = ${links.childId}
    where ${links.parentId} = ${personId} and ${links.status} = 'APPROVE'`

const concerns = (values: Placeholders<Concerned>) =>
  and(
    sql`${prospects.id} = any(array(${concerning(values)}))`,
    sql`${campaigns.kind} = any(${values.kinds}::text[])`,
    notBarred(prospects.childId, values.personId),
    isMoreThanNoted,
  )
/** Query of the ids of all requests that a parent's own pages show. */
export const shownRequestIds = (viewer: Placeholders<Viewer>): SQL => sql`select ${prospects.id} from ${prospects}
  join ${campaigns} on ${campaigns.id} = ${prospects.campaignId}
  where ${prospects.id} = any(array(${concerning(viewer)})) and ${notBarred(prospects.childId, viewer.personId)} and ${isMoreThanNoted}`

const newestFirst = [desc(prospects.createdAt), prospects.id]

export const requestsConcerning = preparedStatement((db, values: Placeholders<Concerned>) =>
  requests(db)
    .where(concerns(values))
    .orderBy(...newestFirst),
)

/** Sent by a person who is not a registered guardian of the child. */
const isSentByOther = sql`${prospects.contactPersonId} is not null and not exists (select from ${currentGuardianships}
  where ${currentGuardianships.childId} = ${prospects.childId} and ${currentGuardianships.guardianId} = ${prospects.contactPersonId}
    and ${notBarred(currentGuardianships.childId, currentGuardianships.guardianId)})`
const isAtFamily = and(eq(prospects.responseStatus, 'NEW'), eq(prospects.schoolStatus, 'REGISTERED'))

/** Candidates for an open step, usually none: `openStepOf` decides. */
export const openRequestsConcerning = preparedStatement((db, values: Placeholders<Concerned>) =>
  requests(db)
    .where(and(concerns(values), or(isAtFamily, isSentByOther)))
    .orderBy(...newestFirst),
)

/** Requests of a child that hold a place or wait for one in earlier stages of a campaign's year. */
export const standingEarlier = (db: Database, childId: number, { kind, schoolYear, stage }: Campaign) =>
  requests(db).where(
    and(
      eq(prospects.childId, childId),
      oneOf(prospects.responseStatus, ['PASSED', 'WAITING']),
      eq(campaigns.kind, kind),
      eq(campaigns.schoolYear, schoolYear),
      lt(campaigns.stage, stage),
    ),
  )

const viewing = ({ personId, accountId, isProven, provenAt, isHeld }: Viewer): Viewer => ({
  personId,
  accountId,
  isProven,
  provenAt,
  isHeld,
})

/**
 * Requests of a parent: those they sent, and those of children that they follow or are guardian of. An unproven account is not a
 * guardian's.
 */
export const requestsOf = (db: Database, viewer: Viewer, kinds: readonly CampaignKind[]) =>
  requestsConcerning(db, { ...viewing(viewer), kinds })

/** Requests of a parent that may have an open step. */
export const openRequestsOf = (db: Database, viewer: Viewer, kinds: readonly CampaignKind[]) =>
  openRequestsConcerning(db, { ...viewing(viewer), kinds })

/** Whether a request belongs to the viewer: they sent it, or they are the registered guardian with a proven account. */
export async function isVisibleTo(db: Database, request: Sent, viewer: Viewer): Promise<boolean> {
  const guardianship = await guardianshipOf(db, request.prospect.childId, viewer.personId)
  const isProven = isProvenFor(viewer, request.prospect.institutionId)
  return guardianship !== undefined && (sentBy(request, viewer) || (isProven && guardianship.type !== null))
}

/** An unsent or withdrawn request has no reference to ask for. */
export const needsReference = ({ reference, responseStatus }: Pick<Request['prospect'], 'reference' | 'responseStatus'>) =>
  reference !== null && responseStatus !== 'NONE'

/** Whether a sent request comes from a person without guardianship and the caller is no proven guardian either. */
export async function isOtherSender(tx: Database, prospect: Request['prospect'], caller: Viewer | undefined): Promise<boolean> {
  if (!needsReference(prospect) || prospect.contactPersonId === null) return false
  const isNamed = (personId: number) => isNamedGuardian(tx, prospect.childId, personId)
  return !(await isNamed(prospect.contactPersonId)) && !(caller?.isProven && (await isNamed(caller.personId)))
}

/** Children of the requests that the viewer has sent. */
export const childrenSentBy = async (db: Database, viewer: Viewer): Promise<number[]> =>
  (await db.select({ id: prospects.childId }).from(prospects).where(isSentBy(viewer))).map(({ id }) => id)

/** Children that a school lets a person follow. */
export const childrenFollowedBy = preparedStatement((db, { personId }: Placeholders<{ personId: number }>) =>
  db
    .select({ id: links.childId })
    .from(links)
    .where(and(eq(links.parentId, personId), eq(links.status, 'APPROVE'), notBarred(links.childId, personId))),
)
