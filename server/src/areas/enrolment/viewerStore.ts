import type { Database } from '../../database/connect.ts'
import { type Given, kept } from '../../database/kept.ts'
import { and, eq, or } from '../../database/sql.ts'
import { links, prospects } from '../../database/tables.ts'
import { notBarred } from '../../kit/bars.ts'
import { type Sent, sentBy, type Viewer } from './rules.ts'
import { guardianshipOf, isNamedGuardian, type Request } from './store.ts'

/** Whether a request is a person's: they sent it, or the registry names them as guardian, which their account is shown to be. */
export async function isTheirs(db: Database, request: Sent, viewer: Viewer): Promise<boolean> {
  const guardianship = await guardianshipOf(db, request.prospect.childId, viewer.personId)
  return guardianship !== undefined && (sentBy(request, viewer) || (viewer.isProven && guardianship.type !== null))
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
export const childrenSentBy = async (db: Database, { personId, accountId, isProven }: Viewer): Promise<number[]> => {
  const sentHere = eq(prospects.sentByAccountId, accountId)
  const sent = isProven ? or(sentHere, eq(prospects.contactPersonId, personId)) : sentHere
  return (await db.select({ id: prospects.childId }).from(prospects).where(sent)).map(({ id }) => id)
}

/** The children whom a school lets a person follow. */
export const childrenFollowedBy = kept((db, { personId }: Given<{ personId: number }>) =>
  db
    .select({ id: links.childId })
    .from(links)
    .where(and(eq(links.parentId, personId), eq(links.status, 'APPROVE'), notBarred(links.childId, personId))),
)
