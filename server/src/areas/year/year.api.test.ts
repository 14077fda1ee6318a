import { confirmYear, prepareYear, staffYear, undoYear } from '@portal/contract/staffYear'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'

let portal: TestPortal
let office: Awaited<ReturnType<TestPortal['signIn']>>

beforeAll(async () => {
  portal = await testPortal()
  office = await portal.signIn('88000012')
})
afterAll(() => portal.end())

const year = async () => staffYear.result.parse((await portal.send(staffYear, { token: office.token })).RESULT)
const named = async (name: string | null) => {
  const found = (await year()).classes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no class ${name}`)
  return found
}

describe('the coming year of a school', () => {
  it('is proposed from the classes of this year', async () => {
    expect(await year()).toMatchObject({ isPrepared: false, classes: [] })
    await portal.send(prepareYear, { body: {}, token: office.token })
    const { classes } = await year()
    expect(await named('6б бүлэг')).toMatchObject({ from: { name: '5б бүлэг', children: 30 }, children: 30 })
    const classIds = classes.map(({ classId }) => classId)
    const done = confirmYear.result.parse((await portal.send(confirmYear, { body: { classIds }, token: office.token })).RESULT)
    expect(done).toEqual({ confirmed: classIds, notPlaced: [] })
    expect((await year()).classes.every(({ isConfirmed }) => isConfirmed)).toBe(true)
    await portal.send(undoYear, { body: { classIds }, token: office.token })
    expect((await year()).classes.some(({ isConfirmed }) => isConfirmed)).toBe(false)
  })
})
