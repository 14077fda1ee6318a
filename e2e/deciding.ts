import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signIn } from './parent.ts'

interface Decided {
  /** Who decides, and in which queue. */
  as: string
  queue: 'links' | 'leave' | 'first-grade' | 'kindergarten' | 'sub-program'
  /** The last four digits of the child's registry number, or the beginning of its name. */
  search: string
  child: string
  /** What tells the row from others of the child. */
  about?: string
  /** The button. */
  press: string
  /** For a refusal: written where it is no ready one. */
  note?: string
}

/** Lets the moment in which a decision can be undone pass at once. */
export const withoutWaiting = (staff: Page) =>
  staff.route('**/api/staff/decide', (route) => {
    const body: object = route.request().postDataJSON()
    return route.continue({ postData: { ...body, holdSeconds: 0 } })
  })

/** Staff decide on the desk's own page about a child's request, which they look for. */
export async function decideOnDesk(staff: Page, { as, queue, search, child, about = child, press, note }: Decided): Promise<void> {
  await withoutWaiting(staff)
  await signIn(staff, as, { to: `/staff/${queue}` })
  const rows = staff.getByRole('main').locator('tbody').getByRole('row')
  await staff.getByRole('searchbox').fill(search)
  // A row that moves away under the press is not pressed.
  await expect(staff.getByRole('main').getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await rows.filter({ hasText: about }).getByRole('button', { name: child }).click()
  const request = staff.getByRole('article').filter({ has: staff.getByRole('heading', { level: 2, name: child }) })
  await request.getByRole('button', { name: press }).click()
  if (note !== undefined) {
    await request.getByLabel('Эцэг, эхэд очих тайлбар').fill(note)
    await request.getByRole('button', { name: `${press}, мэдэгдэх` }).click()
  }
  await expect(staff.getByRole('status').filter({ hasText: `${child}: ${press}` })).toBeVisible()
}
