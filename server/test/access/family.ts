import { barGuardian, enterRequest, family, findFamily, givePhone, liftBar, seeIdentity, stopPhone } from '@portal/contract/staffFamily'
import { eq } from '../../src/database/sql.ts'
import { bars, guardianships, people, prospects } from '../../src/database/tables.ts'
import { type AccessRow, ofCommission, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

/** Of a pupil: the office of its school; to every other desk it is nobody's child. */
const NOT_HERE = '201 familyNotHere'
const ofPupil = (own: string) => ofOffice(own, STAFF_ONLY, NOT_HERE, NOT_HERE)

/** A guardian of the pupil. */
async function guardianOf({ portal: { world }, childId }: Scene) {
  const [found] = await world.db.select().from(guardianships).where(eq(guardianships.childId, childId))
  return { childId, personId: found?.guardianId ?? 0 }
}

/** An order of a court that begins long after all tests. */
const order = { document: '184', from: '2099-01-01', until: null }

async function barOf(scene: Scene): Promise<number> {
  const { db, clock } = scene.portal.world
  const { childId, personId } = await guardianOf(scene)
  const dates = { fromDate: order.from, untilDate: null, inForce: false, enteredAt: clock.now() }
  const [bar] = await db
    .insert(bars)
    .values({ childId, personId, document: order.document, orgId: scene.orgId, enteredBy: personId, ...dates })
    .returning({ id: bars.id })
  return bar?.id ?? 0
}

/** A commission sees the families whom an office beneath it keeps somebody from: those of other callers' orders are not meant here. */
const endBars = ({ portal: { world }, childId }: Scene) => world.db.delete(bars).where(eq(bars.childId, childId))

/** What an office does for a family: for the children of its own institution alone. */
export const familyAccess: readonly AccessRow[] = [
  {
    name: 'a family by the number of a child',
    call: findFamily,
    at: 'school',
    asks: async (scene) => {
      await endBars(scene)
      const { portal, childId } = scene
      const { world } = portal
      const [child] = await world.db.select().from(people).where(eq(people.id, childId))
      return { body: { registerNumber: child?.registryNumber } }
    },
    meets: ofPupil('200'),
  },
  {
    name: 'a family',
    call: family,
    at: 'school',
    asks: async (scene) => {
      await endBars(scene)
      return { params: { childId: scene.childId } }
    },
    meets: ofPupil('200'),
  },
  {
    name: 'that a document was seen',
    call: seeIdentity,
    at: 'school',
    asks: async (scene) => ({ body: await guardianOf(scene) }),
    meets: ofPupil('200'),
  },
  {
    name: 'an order of a court',
    call: barGuardian,
    at: 'school',
    asks: async (scene) => ({ body: { ...(await guardianOf(scene)), ...order } }),
    meets: ofPupil('200'),
  },
  {
    name: 'to lift one',
    call: liftBar,
    at: 'school',
    asks: async (scene) => ({ body: { barId: await barOf(scene), document: '201' } }),
    // The commission above can, where an office does not.
    meets: { ...ofPupil('200'), 'commission of the district': '200', 'commission of the capital': '200' },
  },
  {
    name: 'a new phone',
    call: givePhone,
    at: 'school',
    asks: async (scene) => ({ body: { ...(await guardianOf(scene)), phone: '92220781' } }),
    meets: ofPupil('200'),
  },
  {
    name: 'to call a new phone off',
    call: stopPhone,
    at: 'school',
    asks: async (scene) => ({ body: await guardianOf(scene) }),
    meets: ofPupil('200'),
  },
  {
    name: 'a request on behalf, where one was sent',
    call: enterRequest,
    at: 'kindergarten',
    asks: async ({ portal: { world }, requests: { kindergarten: prospectDataId = 0 } }) => {
      const [request] = await world.db.select().from(prospects).where(eq(prospects.id, prospectDataId))
      const childId = request?.childId ?? 0
      const [guardian] = await world.db.select().from(guardianships).where(eq(guardianships.childId, childId))
      const contact = { contactPersonId: guardian?.guardianId, contactGuardianType: guardian?.type, contactPhone1: null, contactMail: null }
      return { body: { childId, prospectDataId, registerNumber: null, ...contact, note: 'Эх нь ирсэн' } }
    },
    meets: ofCommission('203 alreadySent', '203 alreadySent', NOT_HERE, STAFF_ONLY, NOT_HERE),
  },
]
