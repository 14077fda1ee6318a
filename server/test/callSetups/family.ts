import { encodePassword } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { barGuardian, barReviewList, decideBarReview, liftBar, requestBarReview } from '@portal/contract/staffBars'
import { enterRequest, family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { closingLinks, confirmLink } from '@portal/contract/staffGuardians'
import { redirectNews, sendAgain, undelivered } from '@portal/contract/staffMessages'
import { confirmPhone, givePhone, stopPhone, waitingPhones } from '@portal/contract/staffPhones'
import { and, desc, eq, gt, isNotNull, isNull } from '../../src/database/sql.ts'
import {
  barReviews,
  bars,
  campaigns,
  contactChanges,
  guardianships,
  links,
  lostGuardianships,
  organisations,
  people,
  prospects,
} from '../../src/database/tables.ts'
import { PASSWORD } from '../opening.ts'
import { cookiesOf, dayAhead, type SetupContext, setup } from './context.ts'

/** Session of the school's office, with its undelivered messages. */
async function ofOffice({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn('88000012')
  const listed = undelivered.result.parse((await portal.send(undelivered, { token })).RESULT)
  return { token, by: personId, listed }
}

/** A pupil of the school, and its parents. */
const PUPIL = 200_002
const FATHER = 100_002
const MOTHER = 100_001
const SCHOOL = 50_084
const ofFather = { childId: PUPIL, personId: FATHER }
const ofPupil = async ({ portal }: SetupContext) => {
  const { token, personId } = await portal.signIn('88000012')
  return { token, by: personId, children: [PUPIL] }
}
/** Session of the commission above the school. */
const ofCommission = async ({ portal }: SetupContext) => {
  const { token, personId } = await portal.signIn('88000013')
  return { token, by: personId }
}

/** A future court order about the pupil's mother, entered by another school of the district. */
async function barAtOtherSchool(context: SetupContext): Promise<number> {
  const { db, clock } = context.portal.world
  const all = await db.select().from(organisations)
  const district = all.find(({ id }) => id === SCHOOL)?.parentId
  const orgId = all.find(({ id, parentId, type }) => parentId === district && id !== SCHOOL && type === 'ORGEBS')?.id ?? 0
  const entered = { orgId, enteredBy: FATHER, enteredAt: clock.now(), inForce: false, fromDate: dayAhead(context, 300) }
  const [bar] = await db
    .insert(bars)
    .values({ childId: PUPIL, personId: MOTHER, document: '184', ...entered })
    .returning()
  return bar?.id ?? 0
}
/** Link of the pupil's father, who is no longer a guardian in the registry. */
async function closingLinkOf(context: SetupContext): Promise<number> {
  const { db, clock } = context.portal.world
  const about = { parentId: FATHER, childId: PUPIL, guardianType: 'FATHER', status: 'APPROVE' } as const
  await db
    .insert(links)
    .values({ ...about, requestedAt: clock.now(), decidedAt: clock.now() })
    .onConflictDoNothing()
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.parentId, FATHER), eq(links.childId, PUPIL)))
  const linkId = link?.id ?? 0
  await db
    .update(guardianships)
    .set({ endedOn: dayAhead(context, 0) })
    .where(and(eq(guardianships.childId, PUPIL), eq(guardianships.guardianId, FATHER)))
  await db
    .update(lostGuardianships)
    .set({ closesOn: dayAhead(context, 14) })
    .where(eq(lostGuardianships.linkId, linkId))
  return linkId
}
/** New contact; the test's generator knows its code. */
const NEW_CONTACT = '92220403'

/** Recipes for an office's actions for families. */
export const familySetups = [
  setup(requestContact, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000001')
    return { token, by: personId, body: { contact: NEW_CONTACT, password: encodePassword(PASSWORD) } }
  }),
  setup(saveContact, async ({ portal, drawn }) => {
    const { token: before, personId } = await portal.signIn('parent@demo.mn')
    const contact = '92220404'
    const answered = await portal.send(requestContact, { body: { contact, password: encodePassword(PASSWORD) }, token: before })
    const { token } = requestContact.result.parse(answered.RESULT)
    return { token, by: personId, headers: { cookie: cookiesOf(answered) }, body: { contact, validationCode: drawn.code() } }
  }),
  setup(findFamily, async (context) => {
    const [pupil] = await context.portal.world.db.select().from(people).where(eq(people.id, PUPIL))
    return { ...(await ofPupil(context)), body: { registerNumber: pupil?.registryNumber } }
  }),
  setup(family, async (context) => ({ ...(await ofPupil(context)), params: { childId: PUPIL } })),
  setup(seeIdentity, async (context) => ({ ...(await ofPupil(context)), body: ofFather })),
  setup(barGuardian, async (context) => ({
    ...(await ofPupil(context)),
    // In the future, so that it does not affect other recipes.
    body: { ...ofFather, document: '184', from: dayAhead(context, 300), until: null },
  })),
  setup(liftBar, async (context) => {
    const [bar] = await context.portal.world.db.select().from(bars).where(eq(bars.childId, PUPIL))
    return { ...(await ofPupil(context)), body: { barId: bar?.id, document: '201' } }
  }),
  setup(requestBarReview, async (context) => ({
    ...(await ofPupil(context)),
    body: { barId: await barAtOtherSchool(context), reason: 'Шийдвэрийн хугацаа дууссан' },
  })),
  setup(barReviewList, async (context) => ({ ...(await ofCommission(context)), children: [PUPIL] })),
  setup(decideBarReview, async (context) => {
    const [review] = await context.portal.world.db.select().from(barReviews).where(isNull(barReviews.decidedAt))
    return { ...(await ofCommission(context)), body: { reviewId: review?.id, outcome: 'KEPT', answer: '201' }, children: [PUPIL] }
  }),
  setup(closingLinks, async (context) => {
    await closingLinkOf(context)
    return ofPupil(context)
  }),
  setup(confirmLink, async (context) => ({
    ...(await ofPupil(context)),
    body: { linkId: await closingLinkOf(context), note: 'Эх нь биечлэн ирсэн' },
  })),
  setup(givePhone, async (context) => ({ ...(await ofPupil(context)), body: { ...ofFather, phone: '92220405' } })),
  setup(confirmPhone, async (context) => {
    const [change] = await context.portal.world.db.select().from(contactChanges).where(isNull(contactChanges.endedAt))
    return { ...(await ofCommission(context)), body: { changeId: change?.id }, children: [PUPIL] }
  }),
  setup(waitingPhones, async (context) => {
    const { token, by } = await ofPupil(context)
    await context.portal.send(givePhone, { body: { ...ofFather, phone: '92220405' }, token })
    return { token, by, children: [PUPIL] }
  }),
  setup(stopPhone, async (context) => ({ ...(await ofPupil(context)), body: ofFather })),
  setup(enterRequest, async (context) => {
    const { token, personId } = await context.portal.signIn('88000013')
    // A generated child for which no other recipe sends.
    const [unsent] = await context.portal.world.db
      .select({ childId: prospects.childId, guardianId: guardianships.guardianId, type: guardianships.type })
      .from(prospects)
      .innerJoin(guardianships, eq(guardianships.childId, prospects.childId))
      .innerJoin(campaigns, eq(campaigns.id, prospects.campaignId))
      .where(
        and(
          eq(prospects.responseStatus, 'NONE'),
          isNotNull(prospects.institutionId),
          gt(campaigns.closesAt, context.portal.world.clock.now()),
        ),
      )
      .orderBy(desc(prospects.childId))
      .limit(1)
    const childId = unsent?.childId ?? 0
    const shown = family.result.parse((await context.portal.send(family, { params: { childId }, token })).RESULT)
    const body = {
      childId,
      prospectDataId: shown.requests.find(({ canEnter }) => canEnter)?.prospectDataId,
      registerNumber: null,
      contactPersonId: unsent?.guardianId,
      contactGuardianType: unsent?.type,
      contactPhone1: null,
      contactMail: null,
      note: 'Эх нь биечлэн ирсэн',
    }
    return { token, by: personId, children: [childId], body }
  }),
  setup(undelivered, async (context) => {
    const { token, by, listed } = await ofOffice(context)
    return { token, by, children: listed.map(({ childId }) => childId) }
  }),
  setup(sendAgain, async (context) => {
    const { token, by, listed } = await ofOffice(context)
    return { token, by, body: { id: listed[0]?.id }, children: [listed[0]?.childId ?? 0] }
  }),
  setup(redirectNews, async (context) => {
    const { token, by, listed } = await ofOffice(context)
    return { token, by, body: { id: listed[1]?.id, contact: '92220402' }, children: [listed[1]?.childId ?? 0] }
  }),
]
