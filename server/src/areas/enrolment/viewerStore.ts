import type { CampaignKind } from '@portal/contract/enrolment'
import type { Database } from '../../database/connect.ts'
import { type Given, kept } from '../../database/kept.ts'
import { and, desc, eq, or, type SQL, sql } from '../../database/sql.ts'
import { campaigns, guardianships, links, prospectHistory, prospects } from '../../database/tables.ts'
import { notBarred } from '../../kit/bars.ts'
import { isProvenFor, isSentBy } from '../../kit/proof.ts'
import { type Sent, sentBy, type Viewer } from './rules.ts'
import { guardianshipOf, isNamedGuardian, type Request, requests } from './store.ts'

/** Something was sent, answered or decided: a child that a look-up alone has noted is in nobody's list. A first grade needs nothing sent, the school
 *  looks at it by itself. */
const isMoreThanNoted = sql`(${campaigns.kind} = 'firstGrade' or ${prospects.responseStatus} not in ('NONE', 'NEW') or ${prospects.schoolStatus} <> 'NEW'
  or exists (select from ${prospectHistory} where ${prospectHistory.prospectId} = ${prospects.id}))`

interface Concerned extends Viewer {
  kinds: readonly CampaignKind[]
}

/** Each way in which a request concerns someone has its index. As a list that is known first: else the planner walks the requests of all others. */
const concerning = ({ personId, accountId, isProven, provenAt, isHeld }: Given<Concerned>): SQL => sql`
  select ${prospects.id} from ${prospects} where not ${isHeld}::boolean and ${prospects.sentByAccountId} = ${accountId}
  union select ${prospects.id} from ${prospects}
    where ${prospects.contactPersonId} = ${personId} and (${isProven}::boolean or ${prospects.institutionId} = any(${provenAt}::int[]))
  union select ${prospects.id} from ${guardianships} join ${prospects} on ${prospects.childId} = ${guardianships.childId}
    where ${guardianships.guardianId} = ${personId} and (${isProven}::boolean or ${prospects.institutionId} = any(${provenAt}::int[]))
  union select ${prospects.id} from ${links} join ${prospects} on ${prospects.childId} = ${links.childId}
    where ${links.parentId} = ${personId} and ${links.status} = 'APPROVE'`

const concerns = (asked: Given<Concerned>) =>
  and(
    sql`${prospects.id} = any(array(${concerning(asked)}))`,
    sql`${campaigns.kind} = any(${asked.kinds}::text[])`,
    notBarred(prospects.childId, asked.personId),
    isMoreThanNoted,
  )
const newestFirst = [desc(prospects.createdAt), prospects.id]

export const requestsConcerning = kept((db, asked: Given<Concerned>) =>
  requests(db)
    .where(concerns(asked))
    .orderBy(...newestFirst),
)

/** Sent by someone whom the registry does not name for the child. */
const isSentByOther = sql`${prospects.contactPersonId} is not null and not exists (select from ${guardianships}
  where ${guardianships.childId} = ${prospects.childId} and ${guardianships.guardianId} = ${prospects.contactPersonId}
    and ${notBarred(guardianships.childId, guardianships.guardianId)})`
const isAtFamily = and(eq(prospects.responseStatus, 'NEW'), eq(prospects.schoolStatus, 'REGISTERED'))

/** Of those only what may hold an open step, which is most often none: `openStepOf` decides. */
export const openRequestsConcerning = kept((db, asked: Given<Concerned>) =>
  requests(db)
    .where(and(concerns(asked), or(isAtFamily, isSentByOther)))
    .orderBy(...newestFirst),
)

const viewing = ({ personId, accountId, isProven, provenAt, isHeld }: Viewer): Viewer => ({
  personId,
  accountId,
  isProven,
  provenAt,
  isHeld,
})

/** What a parent has to do with: what they sent, and what concerns children whom they follow or are guardian of. An unproven account is no guardian's. */
export const requestsOf = (db: Database, viewer: Viewer, kinds: readonly CampaignKind[]) =>
  requestsConcerning(db, { ...viewing(viewer), kinds })

/** What of it may want a step of them. */
export const openRequestsOf = (db: Database, viewer: Viewer, kinds: readonly CampaignKind[]) =>
  openRequestsConcerning(db, { ...viewing(viewer), kinds })

/** Whether a request is a person's: they sent it, or the registry names them as guardian, which their account is shown to be. */
export async function isTheirs(db: Database, request: Sent, viewer: Viewer): Promise<boolean> {
  const guardianship = await guardianshipOf(db, request.prospect.childId, viewer.personId)
  const isProven = isProvenFor(viewer, request.prospect.institutionId)
  return guardianship !== undefined && (sentBy(request, viewer) || (isProven && guardianship.type !== null))
}

/** While nothing is sent, or what was sent is withdrawn, there is no request whose number could be asked for. */
export const needsReference = ({ reference, responseStatus }: Pick<Request['prospect'], 'reference' | 'responseStatus'>) =>
  reference !== null && responseStatus !== 'NONE'

/** Whether a request that stands was sent by someone whom the registry does not name, and nobody whom it names asks. */
export async function isOtherSender(tx: Database, prospect: Request['prospect'], caller: Viewer | undefined): Promise<boolean> {
  if (!needsReference(prospect) || prospect.contactPersonId === null) return false
  const isNamed = (personId: number) => isNamedGuardian(tx, prospect.childId, personId)
  return !(await isNamed(prospect.contactPersonId)) && !(caller?.isProven && (await isNamed(caller.personId)))
}

/** The children for whom someone has sent a request. */
export const childrenSentBy = async (db: Database, viewer: Viewer): Promise<number[]> =>
  (await db.select({ id: prospects.childId }).from(prospects).where(isSentBy(viewer))).map(({ id }) => id)

/** The children whom a school lets a person follow. */
export const childrenFollowedBy = kept((db, { personId }: Given<{ personId: number }>) =>
  db
    .select({ id: links.childId })
    .from(links)
    .where(and(eq(links.parentId, personId), eq(links.status, 'APPROVE'), notBarred(links.childId, personId))),
)
