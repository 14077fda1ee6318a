import type { ResultOf } from '@portal/contract/call'
import type { decide, undoDecision } from '@portal/contract/staff'
import type { findSchools } from '@portal/contract/staffMoves'
import { type QueueDetail, queueDetail } from '@portal/contract/staffQueues'
import { registerExport } from '@portal/contract/staffRegister'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { press, render } from '../../../test/kit.tsx'
import { Queries } from '../../base/queries.tsx'
import { shownToast } from '../../base/toast.ts'
import { DecisionFoot } from './DecisionFoot.tsx'
import { DecisionTray } from './DecisionTray.tsx'
import { addHeld, heldEntries } from './heldStore.ts'
import { RegisterExport } from './RegisterExport.tsx'
import { useDeciding } from './useDeciding.ts'

const example = z.parse(queueDetail.result, queueDetail.example.result)
const accept = { decision: 'PASSED', name: 'Тэнцсэн', needsNote: false } as const
/** Request of another page than that of the list; its kindergarten has one place. */
const detail: QueueDetail = {
  ...example,
  isUnplaced: false,
  decisions: [accept],
  row: { ...example.row, held: null, status: 'REQUESTED', places: { campaignId: 1, orgId: 60_033, age: 4, places: 1, given: 0 } },
}
const { row } = detail

type Outcome = ResultOf<typeof decide>[number]
const done: Outcome = { id: row.id, done: true, reason: null, message: '', heldUntil: '2026-11-16T12:00:10+08:00', decided: null }
const withoutPlace: Outcome = { ...done, done: false, reason: 'noFreePlace', message: 'Сул орон тоо алга', heldUntil: null }

type Answer = readonly Outcome[] | ResultOf<typeof undoDecision> | ResultOf<typeof findSchools> | ResultOf<typeof registerExport>

/** Answers the calls in turn; returns the sent bodies. */
function answering(...results: readonly Answer[]) {
  const left = [...results]
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT: left.shift() }))
  onTestFinished(() => sent.mockRestore())
  return () => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)))
}

function Foot({ of = detail }: { of?: QueueDetail }) {
  const deciding = useDeciding({ queue: 'kindergarten', open: () => undefined, after: () => undefined })
  return <DecisionFoot name="kindergarten" detail={of} queue={deciding} inModal={false} />
}

beforeEach(() => heldEntries.set([]))

test('a decision sends what the user saw, and after a refusal the user can decide again', async () => {
  const bodies = answering([withoutPlace], [done])
  render(
    <Queries>
      <Foot />
    </Queries>,
  )
  const button = page.getByRole('button', { name: accept.name })
  await press(button)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(button.query()).toBeNull()
  await press(page.getByRole('button'))
  expect(page.getByRole('alert').query()).toBeNull()
  await press(button)
  await expect.poll(() => heldEntries.get().map(({ who, ids }) => [who, ids])).toEqual([[row.childName, [row.id]]])
  const seen = { kind: 'prospect', ids: [row.id], decision: 'PASSED', note: null, from: 'REQUESTED', seen: [row.seen], holdSeconds: 10 }
  expect(bodies()).toEqual([seen, seen])
})

test('an acceptance beyond the places asks for a note, and a batch that was carried out in part says how many were taken back', async () => {
  const bodies = answering([done], { undone: [2] })
  const full = { ...detail, row: { ...row, places: { campaignId: 1, orgId: 60_033, age: 4, places: 1, given: 1 } } }
  render(
    <Queries>
      <Foot of={full} />
      <DecisionTray />
    </Queries>,
  )
  await press(page.getByRole('button', { name: accept.name }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button').nth(1)).toBeDisabled()
  await dialog.getByRole('textbox').fill('Ах нь энд явдаг')
  await press(dialog.getByRole('button').nth(1))
  await expect.poll(bodies).toMatchObject([{ beyondPlaces: true, note: 'Ах нь энд явдаг', seen: [row.seen] }])

  heldEntries.set([])
  const reopen = vi.fn()
  addHeld({ kind: 'prospect', ids: [1, 2], who: '2 хүсэлт', decision: accept.name, until: Date.now() + 10_000, reopen })
  await press(page.getByRole('status').getByRole('button'))
  await expect.poll(() => reopen.mock.calls).toEqual([[2]])
  expect(shownToast.get()?.message).toMatch(/^2\D+1\D/u)
})

test('a confirmed first-grader moves to a school that is chosen from the list', async () => {
  const school = { id: 50_085, name: '85 дугаар сургууль', district: 'Баянзүрх' }
  const bodies = answering([school], [{ ...done, message: 'Шилжсэн' }])
  const confirmed: QueueDetail = { ...detail, decisions: [], moves: ['MOVED'], row: { ...row, status: 'APPROVED', places: null } }
  render(
    <Queries>
      <Foot of={confirmed} />
    </Queries>,
  )
  await press(page.getByRole('button'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('85')
  await press(dialog.getByRole('listitem').getByRole('button'))
  await press(dialog.getByRole('button').nth(2))
  await expect.poll(bodies).toMatchObject([{ search: '85' }, { decision: 'MOVED', note: school.name, from: 'APPROVED', seen: [row.seen] }])
})

test('the register is saved as CSV, and says that a long list was cut', async () => {
  const exported = z.parse(registerExport.result, registerExport.example.result)
  answering({ ...exported, isCut: true })
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  render(
    <Queries>
      <RegisterExport filter={{}} hasFirstGraders={false} />
    </Queries>,
  )
  shownToast.set(undefined)
  await press(page.getByRole('button', { name: 'CSV' }))
  await expect.poll(() => shownToast.get()?.message ?? '').toContain('10,000')
  expect(names).toEqual([expect.stringMatching(/\.csv$/u)])
})
