import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signIn } from './parent.ts'

interface Decided {
  /** Account of the staff member who decides. */
  as: string
  queue: 'links' | 'leave' | 'first-grade' | 'kindergarten' | 'sub-program'
  /** Search text: last four digits of the child's registry number, or the beginning of its name. */
  search: string
  child: string
  /** Text that distinguishes the row from others of the child. */
  about?: string
  /** Name of the button to press. */
  press: string
  /** Reason of a refusal; typed unless it is a predefined one. */
  note?: string
}

/** Sets the time for undoing a decision to zero. */
export const withoutWaiting = (staff: Page) =>
  staff.route('**/api/staff/decide', (route) => {
    const body: object = route.request().postDataJSON()
    return route.continue({ postData: { ...body, holdSeconds: 0 } })
  })

/** Searches a child's request on the desk's page and opens it. */
export async function openOnDesk(
  staff: Page,
  { as, queue, search, child, about = child }: Omit<Decided, 'press' | 'note'>,
): Promise<Locator> {
  await signIn(staff, as, { to: `/staff/${queue}` })
  const rows = staff.getByRole('main').locator('tbody').getByRole('row')
  await staff.getByRole('searchbox').fill(search)
  // Waits for the search result: a click would miss a row that moves.
  await expect(staff.getByRole('main').getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await rows.filter({ hasText: about }).getByRole('button', { name: child }).click()
  return staff.getByRole('article').filter({ has: staff.getByRole('heading', { level: 2, name: child }) })
}

/** Searches a child's request on the desk's page and decides about it. */
export async function decideOnDesk(staff: Page, { press, note, ...of }: Decided): Promise<void> {
  const { child } = of
  await withoutWaiting(staff)
  const request = await openOnDesk(staff, of)
  await request.getByRole('button', { name: press }).click()
  if (note !== undefined) {
    await request.getByLabel('Эцэг, эхэд очих тайлбар').fill(note)
    await request.getByRole('button', { name: `${press}, мэдэгдэх` }).click()
  }
  await expect(staff.getByRole('status').filter({ hasText: `${child}: ${press}` })).toBeVisible()
}
