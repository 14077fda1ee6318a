import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, render } from '../../../test/kit.tsx'
import { DateField } from './DateField.tsx'

const START = '2026-03-31'

function Field() {
  const [value, setValue] = useState(START)
  return (
    <>
      <DateField name="from" label="First day" value={value} onChange={setValue} min="2026-03-02" max="2026-05-20" />
      <output>{value}</output>
    </>
  )
}

const opener = page.getByRole('button', { name: /First day/ })
const calendar = page.getByRole('dialog', { name: 'First day' })
const focusedDay = () => document.activeElement?.getAttribute('data-day')

async function openCalendar(): Promise<void> {
  render(<Field />)
  await press(opener)
  await expect.element(calendar).toBeVisible()
}

test('the arrow keys move between days and months, Enter chooses one, and the button has the focus again', async () => {
  await openCalendar()
  document.querySelector<HTMLElement>(`[data-day="${START}"]`)?.focus()
  for (const [key, day] of [
    ['{ArrowLeft}', '2026-03-30'],
    ['{ArrowRight}', START],
    ['{ArrowDown}', '2026-04-07'],
    ['{ArrowUp}', START],
    ['{ArrowRight}', '2026-04-01'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focusedDay, { message: key }).toBe(day)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('2026-04-01')
  await expect.element(opener).toHaveFocus()
})

test('days outside the limits cannot be chosen, and the calendar ends at their months', async () => {
  await openCalendar()
  await expect.element(calendar.getByRole('button', { name: 'Өмнөх сар' })).toBeDisabled()
  expect(document.querySelector('button[data-day="2026-03-01"]')).toBeNull()
  await expect.poll(() => document.querySelector('button[data-day="2026-03-02"]')).not.toBeNull()
})

/** Sends a horizontal swipe over the calendar. */
function swipe(distance: number): void {
  const target = document.querySelector('[role=grid]')
  if (target === null) throw new Error('no calendar is open')
  const touchAt = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 200 })
  const [start, end] = [touchAt(200), touchAt(200 + distance)]
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [start], changedTouches: [start] }))
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [end] }))
}

test('a swipe turns the month, and a short one does not', async () => {
  await openCalendar()
  const shows = (day: string) => expect.poll(() => document.querySelector(`[data-day="${day}"]`)).not.toBeNull()
  swipe(-40)
  await shows(START)
  swipe(-80)
  await shows('2026-04-15')
  swipe(80)
  await shows(START)
})
