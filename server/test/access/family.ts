import { randomBytes } from 'node:crypto'
import { barGuardian, barReviewList, decideBarReview, liftBar, requestBarReview } from '@portal/contract/staffBars'
import { enterRequest, family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { closingLinks, confirmLink } from '@portal/contract/staffGuardians'
import { confirmPhone, givePhone, stopPhone, waitingPhones } from '@portal/contract/staffPhones'
import { and, eq, isNull, sql } from '../../src/database/sql.ts'
import {
  accounts,
  barReviews,
  bars,
  contactChanges,
  guardianships,
  links,
  lostGuardianships,
  organisations,
  people,
  prospects,
  roles,
} from '../../src/database/tables.ts'
import { today } from '../../src/outside/clock.ts'
import { groupNear } from '../../src/requests/requestGroup.ts'
import { type AccessRow, NOT_FOUND, ofCommission, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

/** A pupil: open to the office of its school; to other desks the child does not exist. */
const FAMILY_NOT_HERE = '201 familyNotHere'
const ofPupil = (own: string) => ofOffice(own, STAFF_ONLY, FAMILY_NOT_HERE, FAMILY_NOT_HERE)
/** Open only to the office of the pupil's institution. */
const ofMember = (own: string) => ofOffice(own, STAFF_ONLY, FAMILY_NOT_HERE, STAFF_ONLY)

/** A guardian of the pupil. */
async function guardianOf({ portal: { world }, childId }: Scene) {
  const [found] = await world.db.select().from(guardianships).where(eq(guardianships.childId, childId))
  return { childId, personId: found?.guardianId ?? 0 }
}

/** A court order that begins long after all tests. */
const order = { document: '184', from: '2099-01-01', until: null }

async function barOf(scene: Scene, orgId = scene.orgId): Promise<number> {
  const { db, clock } = scene.portal.world
  const { childId, personId } = await guardianOf(scene)
  await endBars(scene)
  const dates = { fromDate: order.from, untilDate: null, inForce: false, enteredAt: clock.now() }
  const [bar] = await db
    .insert(bars)
    .values({ childId, personId, document: order.document, orgId, enteredBy: personId, ...dates })
    .returning({ id: bars.id })
  return bar?.id ?? 0
}

/** Removes bars that other rows entered: they would make the family visible to the commission. */
const endBars = ({ portal: { world }, childId }: Scene) => world.db.delete(bars).where(eq(bars.childId, childId))

/** Another institution of the same commission. */
async function neighbourOf({ portal: { world }, orgId }: Scene): Promise<number> {
  const all = await world.db.select().from(organisations)
  const parentId = all.find(({ id }) => id === orgId)?.parentId
  return all.find((one) => one.parentId === parentId && one.id !== orgId)?.id ?? 0
}

/** An open review of a bar that the institution entered. */
async function reviewOf(scene: Scene): Promise<number> {
  const { db, clock } = scene.portal.world
  const { personId } = await guardianOf(scene)
  const barReview = {
    barId: await barOf(scene),
    orgId: await neighbourOf(scene),
    askedBy: personId,
    askedAt: clock.now(),
    reason: 'Дууссан',
  }
  const [review] = await db.insert(barReviews).values(barReview).returning()
  return review?.id ?? 0
}

/** Link of a parent who is no guardian in the registry; it closes in 2099. */
async function closingLinkOf({ portal: { world }, childId }: Scene): Promise<number> {
  const { db, clock } = world
  const [parent] = await db
    .select({ id: people.id })
    .from(people)
    .where(
      sql`id not in (select guardian_id from guardianships) and id not in (select person_id from accounts) and birth_date < '1990-01-01'`,
    )
    .limit(1)
  const about = { parentId: parent?.id ?? 0, childId, guardianType: 'GENERAL_ORPHAN', status: 'APPROVE' } as const
  const decided = { requestedAt: clock.now(), decidedAt: clock.now() }
  await db.delete(links).where(and(eq(links.parentId, about.parentId), eq(links.childId, childId)))
  const [link] = await db
    .insert(links)
    .values({ ...about, ...decided, groupId: groupNear(childId, today(clock)) })
    .returning()
  await db.insert(lostGuardianships).values({ linkId: link?.id ?? 0, closesOn: '2099-01-01' })
  return link?.id ?? 0
}

/** Phone change of the guardian, entered by the office's only account. */
async function phoneOf(scene: Scene): Promise<number> {
  const { db, clock } = scene.portal.world
  const { childId, personId } = await guardianOf(scene)
  const [account] = await db.select().from(accounts).where(eq(accounts.personId, personId))
  const [clerk] = await db
    .select({ personId: accounts.personId })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(and(eq(roles.role, 'SCHOOL'), eq(roles.orgId, scene.orgId), isNull(roles.endedAt)))
  await db.delete(contactChanges).where(eq(contactChanges.accountId, account?.id ?? 0))
  const entered = { orgId: scene.orgId, enteredBy: clerk?.personId ?? 0, enteredAt: clock.now(), stopHash: randomBytes(32) }
  const [change] = await db
    .insert(contactChanges)
    .values({ accountId: account?.id ?? 0, childId, oldContact: account?.username ?? '', newContact: '92220782', ...entered })
    .returning()
  return change?.id ?? 0
}

/** Actions of an office for families: only for children of its own institution. */
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
    meets: ofMember('200'),
  },
  {
    name: 'an order of a court',
    call: barGuardian,
    at: 'school',
    asks: async (scene) => {
      await endBars(scene)
      return { body: { ...(await guardianOf(scene)), ...order } }
    },
    meets: ofMember('200'),
  },
  {
    name: 'to lift one',
    call: liftBar,
    at: 'school',
    asks: async (scene) => ({ body: { barId: await barOf(scene), document: '201' } }),
    // The commission above the institution can lift it too.
    meets: { ...ofPupil('200'), 'commission of the district': '200', 'commission of the capital': '200' },
  },
  {
    name: 'a review of one that another institution entered',
    call: requestBarReview,
    at: 'school',
    asks: async (scene) => ({ body: { barId: await barOf(scene, await neighbourOf(scene)), reason: 'Хугацаа нь дууссан' } }),
    meets: ofMember('200'),
  },
  {
    name: 'the bars to review',
    call: barReviewList,
    at: 'school',
    asks: async (scene) => {
      await reviewOf(scene)
      return {}
    },
    reads: (result, { childId }) => `200 ${barReviewList.result.parse(result).some((one) => one.childId === childId)}`,
    meets: ofCommission('200 true', STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, '200 false'),
  },
  {
    name: 'to answer a review',
    call: decideBarReview,
    at: 'school',
    asks: async (scene) => ({ body: { reviewId: await reviewOf(scene), outcome: 'KEPT', answer: '201' } }),
    meets: ofCommission('200', STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, FAMILY_NOT_HERE),
  },
  {
    name: 'links of former guardians',
    call: closingLinks,
    at: 'school',
    asks: async (scene) => {
      await closingLinkOf(scene)
      return {}
    },
    reads: (result, { childId }) => `200 ${closingLinks.result.parse(result).some((one) => one.childId === childId)}`,
    meets: ofOffice('200 true', STAFF_ONLY, '200 false', STAFF_ONLY),
  },
  {
    name: 'to confirm one',
    call: confirmLink,
    at: 'school',
    asks: async (scene) => ({ body: { linkId: await closingLinkOf(scene), note: 'Эх нь ирсэн' } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'a new phone',
    call: givePhone,
    at: 'school',
    asks: async (scene) => ({ body: { ...(await guardianOf(scene)), phone: '92220781' } }),
    meets: ofMember('200'),
  },
  {
    name: 'to confirm one, where the office has one account',
    call: confirmPhone,
    at: 'school',
    asks: async (scene) => ({ body: { changeId: await phoneOf(scene) } }),
    meets: {
      ...ofOffice('203 secondMemberNeeded', STAFF_ONLY, NOT_FOUND, NOT_FOUND),
      'commission of the district': '200',
      'commission of the capital': '200',
    },
  },
  {
    name: 'new phones that wait',
    call: waitingPhones,
    at: 'school',
    asks: async (scene) => {
      await phoneOf(scene)
      return {}
    },
    reads: (result, { childId }) => `200 ${waitingPhones.result.parse(result).some((one) => one.childId === childId)}`,
    meets: {
      ...ofOffice('200 true', STAFF_ONLY, '200 false', '200 false'),
      'commission of the district': '200 true',
      'commission of the capital': '200 true',
    },
  },
  {
    name: 'to call a new phone off',
    call: stopPhone,
    at: 'school',
    asks: async (scene) => {
      await phoneOf(scene)
      return { body: await guardianOf(scene) }
    },
    meets: ofMember('200'),
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
    meets: ofCommission('203 alreadySent', '203 alreadySent', FAMILY_NOT_HERE, STAFF_ONLY, FAMILY_NOT_HERE),
  },
]
