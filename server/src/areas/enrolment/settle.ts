import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { isDatabaseUnreachable, traceOf } from '../../database/errors.ts'
import type { SQL } from '../../database/sql.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { queueMessages } from '../../messages/queue.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { drawAt } from '../../requests/drawLock.ts'
import { maskedName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { smsValues } from './messageValues.ts'
import { placementAt, targetOf } from './rules.ts'
import { followAddresses, requestsNowCovered } from './settleStore.ts'
import { announceRequest, contactsOf } from './steps.ts'
import { changeProspect, familyContacts, institutionAt, institutionName, lockRequest, type Request } from './store.ts'

const BATCH_SIZE = 200

/** Sets the institution of a locked request and notifies the family once. */
async function settleAt(
  tx: Database,
  world: World,
  request: Request,
  institutionId: number,
  { isDrawn, ...more }: { isDrawn: boolean; placedByHand?: true },
): Promise<void> {
  const { prospect, child } = request
  await changeProspect(tx, { id: prospect.id, ...placementAt(prospect, institutionId, world.clock.now()), ...more })
  await announceRequest(tx, prospect.id)
  const { language } = prospect
  const { phone, mail, personId } = await contactsOf(tx, request)
  const institution = (await institutionName(tx, institutionId)) ?? ''
  const family = await familyContacts(tx, child.id)
  const valuesFor = (contact: string) => ({
    ...smsValues({ ...request, institution }, family.has(contact), world.publicUrl()),
    child: maskedName(child),
    institution,
    link: world.publicUrl(),
  })
  const key = prospect.responseStatus !== 'REQUESTED' ? 'schoolDetermined' : isDrawn ? 'requestPlacedAfterDraw' : 'requestPlaced'
  const about = { childId: child.id, prospectId: prospect.id }
  const messages = [phone, mail].flatMap((contact) =>
    contact === null ? [] : [{ contact, key, values: valuesFor(contact), language, about, personId: personId ?? null } as const],
  )
  await queueMessages(tx, world, messages)
}

/** Determines the institution of one request whose address a catchment covers now, and notifies the guardian. */
async function settleOne(tx: Database, world: World, prospectId: number): Promise<void> {
  const request = await lockRequest(tx, prospectId)
  if (request === undefined || targetOf(request.prospect) !== null || request.address === null) return
  const { prospect, campaign } = request
  const institutionId = await institutionAt(tx, campaign.id, prospect.age, request.address, world.clock.now())
  if (institutionId === null) return
  const draw = await drawAt(tx, prospectId, institutionId)
  // No request joins a list between its freeze and its results; the job tries again.
  if (draw !== 'locked') await settleAt(tx, world, request, institutionId, { isDrawn: draw === 'written' })
}

/** Assigns one of the commission's kindergartens to a sent request without an institution, for the desk. */
export async function placeByHand(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { caller, id, orgId }: { caller: Caller; id: number; orgId: number },
): Promise<void> {
  const request = (await lockRequest(tx, id)) ?? refuse('notFoundRecord')
  const { childId, contactPersonId: askedBy, institutionId, responseStatus } = request.prospect
  if (institutionId !== null || responseStatus !== 'REQUESTED') refuse('requestChanged')
  await refuseConflictOfInterest(tx, caller, { childId, askedBy, orgId })
  const draw = await drawAt(tx, id, orgId)
  if (draw === 'locked') refuse('drawLocked')
  about({ childId })
  await settleAt(tx, world, request, orgId, { isDrawn: draw === 'written', placedByHand: true })
}

/**
 * Runs each minute, so that families learn their institution as soon as a catchment covers it, before the promised SETTLED_AT. A failing
 * request is logged and skipped, does not count towards the batch, and is retried a minute later.
 */
export async function settleInstitutions(world: World, batch = BATCH_SIZE): Promise<void> {
  const { db, clock, log } = world
  const failed: number[] = []
  let settled = 0
  let after = 0
  while (settled < batch) {
    const waiting = await requestsNowCovered(db, clock.now(), { after, limit: batch - settled })
    for (const { id } of waiting) {
      after = id
      try {
        await db.transaction((tx) => settleOne(tx, world, id))
        settled++
      } catch (error) {
        // An unreachable database fails every request alike.
        if (isDatabaseUnreachable(error)) throw error
        failed.push(id)
        log.error({ request: id, fault: traceOf(error) }, 'a request did not get its institution')
      }
    }
    if (waiting.length === 0) break
  }
  if (failed.length > 0) throw new Error(`requests without their institution: ${failed.join(', ')}`)
}

/** Resets requests after corrected addresses of these people, for other areas; the job settles them within a minute. */
export async function resettle(tx: Database, people: SQL, now: Date): Promise<void> {
  for (const { id } of await followAddresses(tx, people, now)) await announceRequest(tx, id)
}
