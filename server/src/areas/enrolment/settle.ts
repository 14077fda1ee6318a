import type { Database } from '../../database/connect.ts'
import type { SQL } from '../../database/sql.ts'
import { tell } from '../../jobs/messages.ts'
import type { World } from '../../kit/world.ts'
import { coveredByNow, parted } from './settleStore.ts'
import { announceRequest, contactsOf } from './steps.ts'
import { changeProspect, institutionAt, lockRequest } from './store.ts'
import { maskedName } from './words.ts'

const AT_A_TIME = 200

/** Determines the institution of one request whose address a catchment covers by now, and tells the guardian. */
async function settleOne(tx: Database, world: World, prospectId: number): Promise<void> {
  const request = await lockRequest(tx, prospectId)
  if (request === undefined || request.prospect.institutionId !== null || request.address === null) return
  const { prospect, campaign, child } = request
  const institutionId = await institutionAt(tx, campaign.id, prospect.age, request.address, world.clock.now())
  if (institutionId === null) return
  await changeProspect(tx, { id: prospectId, institutionId, undeterminedSince: null })
  await announceRequest(tx, prospectId)
  const now = await lockRequest(tx, prospectId)
  const { language } = prospect
  const { phone, mail } = await contactsOf(tx, request)
  for (const contact of [phone, mail]) {
    if (contact === null) continue
    await tell(
      tx,
      world,
      contact,
      'schoolDetermined',
      {
        child: maskedName(child),
        institution: now?.institution ?? '',
        link: world.publicUrl(),
      },
      { language },
    )
  }
}

/** Each minute: a person who waits for a kindergarten or school learns of it as soon as there is one, long before 13:00 of the next working day. */
export async function settleInstitutions(world: World): Promise<void> {
  const waiting = await coveredByNow(world.db, world.clock.now(), AT_A_TIME)
  for (const { id } of waiting) await world.db.transaction((tx) => settleOne(tx, world, id))
}

/** For neighbours: the addresses of these people were corrected. A request for which another institution is responsible by now is settled within a minute. */
export async function lookAgain(tx: Database, people: SQL, now: Date): Promise<void> {
  for (const { id } of await parted(tx, people, now)) await announceRequest(tx, id)
}
