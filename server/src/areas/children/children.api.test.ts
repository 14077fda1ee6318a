import { childInfo, linkedChildren } from '@portal/contract/children'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { groupMembers, groups, links } from '../../database/tables.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())

async function childrenOf(login: string) {
  const { token, personId } = await portal.signIn(login)
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
  return { token, personId, children: linkedChildren.result.parse(RESULT) }
}

it('a mother sees her three approved children first, then those she asked for', async () => {
  const { children } = await childrenOf('88000001')
  expect(children.map(({ requestStatus }) => requestStatus)).toEqual([
    'APPROVE',
    'APPROVE',
    'APPROVE',
    expect.any(String),
    expect.any(String),
  ])
  expect(
    children
      .slice(3)
      .map(({ requestStatusName }) => requestStatusName)
      .sort(),
  ).toEqual(['Татгалзсан', 'Шинэ'])
  expect(
    children
      .slice(0, 3)
      .map(({ orgType }) => orgType)
      .sort(),
  ).toEqual(['ORGEBS', 'ORGEBS', 'ORGKG'])
})

it('the list shows of a registry number only letters and the last two digits', async () => {
  const { children } = await childrenOf('88000001')
  for (const { studentNidNumber } of children) expect(studentNidNumber).toMatch(/^[А-ЯЁӨҮ]{2}\*{6}\d{2}$/u)
})

it('a parent without a link sees an empty list', async () => {
  expect((await childrenOf('88000003')).children).toEqual([])
})

it('both parents of a child read the same about it', async () => {
  const [mother, father] = [await childrenOf('88000001'), await childrenOf('88000002')]
  const [shared] = father.children
  const read = ({ token }: { token: string }) => portal.send(childInfo, { params: { studentId: shared?.studentPersonId ?? 0 }, token })
  const [hers, his] = [await read(mother), await read(father)]
  expect(hers.RESULT).toEqual(his.RESULT)
  expect(childInfo.result.parse(hers.RESULT)).toMatchObject({ orgName: shared?.orgName, primaryLegislationName: 'Монгол' })
})

it('a revoked link closes the child at the next call', async () => {
  const { token, personId, children } = await childrenOf('parent@demo.mn')
  const studentId = children[0]?.studentPersonId ?? 0
  const status = async () => (await portal.send(childInfo, { params: { studentId }, token })).status
  expect(await status()).toBe(200)
  await portal.world.db
    .update(links)
    .set({ status: 'DECLINED' })
    .where(and(eq(links.parentId, personId), eq(links.childId, studentId)))
  expect(await status()).toBe(403)
})

it('a change of group does not: the list shows where the child is now', async () => {
  const { token, personId, children } = await childrenOf('88000002')
  const studentId = children[0]?.studentPersonId ?? 0
  const [other] = await portal.world.db.select().from(groups).where(eq(groups.name, '12а бүлэг'))
  await portal.world.db
    .update(groupMembers)
    .set({ groupId: other?.id ?? 0 })
    .where(eq(groupMembers.childId, studentId))
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
  expect(linkedChildren.result.parse(RESULT).find((child) => child.studentPersonId === studentId)).toMatchObject({
    studentGroupName: '12а бүлэг',
    studentGroupId: other?.id,
  })
  expect((await portal.send(childInfo, { params: { studentId }, token })).status).toBe(200)
})
