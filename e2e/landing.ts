import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const KINDERGARTEN = 'Цэцэрлэгийн элсэлт'
export const FIRST_GRADE = '1 дүгээр ангийн элсэлт'
export const FAQ = 'Түгээмэл асуулт, хариулт'

/** Waits for hydration of the element's island; its only sign is React's container key on the element. */
export async function alive(there: Locator): Promise<void> {
  const isAlive = () =>
    there.evaluate((one) => {
      const island = one.closest('[data-island]')
      return island === null || Object.keys(island).some((key) => key.startsWith('__reactContainer'))
    })
  await expect.poll(isAlive, { intervals: [50] }).toBe(true)
}

/** Opens a public page and waits for hydration of its header; other islands hydrate near the viewport. */
export async function openPublic(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await alive(page.getByRole('banner'))
}

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })

/** Titled part of the current tab. */
export const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Scrolls to the element and waits for its hydration. */
export async function reach(there: Locator): Promise<Locator> {
  await there.scrollIntoViewIfNeeded()
  await alive(there)
  return there
}

/** In-page navigation of the header, or of the phone's menu sheet. */
export const anchors = (within: Locator): Locator => within.getByRole('navigation', { name: 'Хуудасны хэсгүүд' })

export const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate(`scrollTo(0, ${top})`)
export const scrolled = (page: Page): Promise<number> => page.evaluate('scrollY')

export async function expectTab(page: Page, name: string): Promise<void> {
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}
