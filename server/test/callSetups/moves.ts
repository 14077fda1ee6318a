import { undoWithdrawal, undoWithdrawalByReference } from '@portal/contract/enrolment'
import { staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { findSchools, firstGraders, guardianPhones, notePapers, requestPhones, withdrawForFamily } from '@portal/contract/staffMoves'
import { queueRows } from '@portal/contract/staffQueues'
import { eq } from '../../src/database/sql.ts'
import { guardianships, people, prospects } from '../../src/database/tables.ts'
import { ofOpenStage } from '../campaign.ts'
import { type SetupContext, setup, ticketOf } from './context.ts'

/** A waiting kindergarten request of the demo's commission, sent in the mother's name, and the body that withdraws it. */
async function waiting({ portal, mother }: SetupContext) {
  const { token, personId } = await portal.signIn('88000013')
  const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'kindergarten' }, token })).RESULT)
  const rows = await ofOpenStage(portal.world, listed.rows)
  const row = rows.find(({ held, senderName, isNamed }) => held === null && senderName !== null && isNamed)
  if (row === undefined) throw new Error('no request waits')
  const changed = await portal.world.db
    .update(prospects)
    .set({ contactPersonId: mother.personId })
    .where(eq(prospects.id, row.id))
    .returning()
  const body = { queue: 'kindergarten', id: row.id, from: row.status, note: 'Ээж нь утсаар' }
  return { token, by: personId, body, row, reference: changed[0]?.reference ?? '', children: [row.childId] }
}

async function withdrawn(context: SetupContext) {
  const found = await waiting(context)
  await context.portal.send(withdrawForFamily, { body: found.body, token: found.token })
  return found
}

/** A first-grader of the demo's school whose family confirmed it. */
async function confirmed({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn('88000012')
  const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'first-grade' }, token })).RESULT)
  const [row] = listed.rows
  if (row === undefined) throw new Error('no first-grader waits')
  await portal.world.db.update(prospects).set({ schoolStatus: 'REGISTERED', responseStatus: 'APPROVED' }).where(eq(prospects.id, row.id))
  return { token, by: personId, row, children: [row.childId] }
}

export const moveSetups = [
  setup(withdrawForFamily, async (context) => {
    const { token, by, body, children } = await waiting(context)
    return { token, by, body, children }
  }),
  setup(undoWithdrawal, async (context) => {
    const { row, children } = await withdrawn(context)
    return { body: { prospectDataId: row.id }, children }
  }),
  setup(undoWithdrawalByReference, async (context) => {
    const { row, reference, children } = await withdrawn(context)
    const body = { prospectDataId: row.id, personId: row.childId, reference }
    return { body, headers: ticketOf(context, row.childId), children, token: undefined, by: null }
  }),
  setup(findSchools, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000012')
    return { body: { search: 'сургууль' }, token, by: personId }
  }),
  setup(requestPhones, async (context) => {
    const { token, by, row, children } = await waiting(context)
    return { params: { queue: 'kindergarten', id: row.id }, token, by, children }
  }),
  setup(guardianPhones, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000011')
    const [group] = staffGroups.result.parse((await portal.send(staffGroups, { token })).RESULT)
    const params = { groupId: group?.id ?? 0 }
    const { children } = staffGroup.result.parse((await portal.send(staffGroup, { params, token })).RESULT)
    const childId = children[0]?.childId ?? 0
    const { db } = portal.world
    const [named] = await db.select().from(guardianships).where(eq(guardianships.childId, childId))
    await db
      .update(people)
      .set({ phone: '99112288' })
      .where(eq(people.id, named?.guardianId ?? 0))
    return { params: { ...params, childId }, token, by: personId, children: [childId] }
  }),
  setup(firstGraders, async (context) => {
    const { token, by } = await confirmed(context)
    const children = (result: unknown) => firstGraders.result.parse(result).children.map(({ childId }) => childId)
    return { token, by, children }
  }),
  setup(notePapers, async (context) => {
    const { token, by, row, children } = await confirmed(context)
    return { body: { id: row.id, paper: 'BIRTH', has: true }, token, by, children }
  }),
]
