import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { fillRegistryNumber, solveCaptcha } from './registering.ts'

export const APPLY = '/apply-request-public'
export const APPLY_SUB = '/apply-request-public-sub'
export const CHECK = '/check-request-public'
export const CHECK_SUB = '/check-request-public-sub'
export const PHONE_SIZE = { width: 360, height: 800 }
export const DESK_SIZE = { width: 1440, height: 900 }

/** Demo child, with a phone and an e-mail address that only its guardian uses. */
export interface Child {
  registryNumber: string
  name: string
  masked: string
  guardian: string
  phone: string
  email: string
}

interface DemoPerson {
  registryNumber: string
  lastName: string
  firstName: string
}

/** Demo child by key. Each test needs its own, because a request can be sent once per child. */
export async function childOf(request: APIRequestContext, key: string): Promise<Child> {
  const who: Record<string, DemoPerson & { guardian: DemoPerson | null }> = await (await request.get('/dev/who.json')).json()
  const one = who[key]
  if (one === undefined) throw new Error(`the demo country knows nobody as ${key}`)
  const { registryNumber, lastName, firstName } = one
  return {
    registryNumber,
    name: `${lastName} ${firstName}`,
    masked: `${lastName.slice(0, 1)}.${firstName.slice(0, 1)}.`,
    guardian: one.guardian?.registryNumber ?? '',
    phone: `90${registryNumber.slice(-6)}`,
    email: `${key}@example.mn`,
  }
}

export const main = (page: Page): Locator => page.getByRole('main')
export const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true })
export const childField = (page: Page): Locator => page.getByRole('group', { name: 'Хүүхдийн регистрийн дугаар' })
export const guardianField = (within: Page | Locator): Locator => within.getByRole('group', { name: 'Таны регистрийн дугаар' })
export const digitsOf = (field: Locator): Locator => field.getByLabel('Регистрийн 8 орон')
export const phoneField = (within: Page | Locator): Locator => within.getByLabel('Утасны дугаар', { exact: true })
export const mailField = (page: Page): Locator => main(page).getByLabel(/^И-мэйл хаяг/)
export const notice = (page: Page): Locator => main(page).locator(':not([data-campaigns]) > [data-notice]')
export const reviewTitle = (page: Page): Locator => page.getByRole('heading', { name: 'Мэдээллээ шалгана уу' })

/** Chip by its text, in any colour. */
export const chip = (within: Locator, word: string): Locator =>
  within.getByText(word, { exact: true }).and(within.locator('span[data-tone]'))

/** First answer about a request on the page. */
export const answer = (page: Page): Locator => main(page).locator('[data-answer]').first()

/** Submits step 1, without waiting for its result. */
export async function tryLookUp(page: Page, registryNumber: string, press = 'Үргэлжлүүлэх'): Promise<void> {
  await fillRegistryNumber(childField(page), registryNumber)
  await solveCaptcha(main(page))
  await button(page, press).click()
}

/** Completes step 1 and waits for the child. */
export async function lookUp(page: Page, { registryNumber, masked }: Child): Promise<void> {
  await tryLookUp(page, registryNumber)
  await expect(main(page).getByText(masked, { exact: true })).toBeVisible()
}

/** Completes step 1 with the number that is already filled in. */
export async function lookUpRemembered(page: Page, { masked }: Child): Promise<void> {
  await solveCaptcha(main(page))
  await button(page, 'Үргэлжлүүлэх').click()
  await expect(main(page).getByText(masked, { exact: true })).toBeVisible()
}

/** Expects no horizontal overflow. */
export async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), 'nothing sticks out').toBeLessThanOrEqual(0)
}

/** Guardian's relation in the registry; the second to last digit of a registry number is odd for men. */
const relationOf = ({ guardian }: Child) => (Number(guardian.at(-2)) % 2 === 1 ? 'Эцэг' : 'Эх')

export const choose = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('radio', { name, exact: true }).check()

export async function fillGuardian(page: Page, child: Child): Promise<void> {
  await fillRegistryNumber(guardianField(page), child.guardian)
  await choose(main(page), relationOf(child))
  await phoneField(main(page)).fill(child.phone)
  await mailField(page).fill(child.email)
}

/** Button that opens the review of the answers. */
export const REVIEW = 'Мэдээллээ шалгах'

/** Opens the review and sends the request. */
export async function sendAndConfirm(page: Page, press = 'Хүсэлт илгээх'): Promise<void> {
  await button(page, REVIEW).click()
  await expect(reviewTitle(page)).toBeFocused()
  await button(page, press).click()
}

export const receipt = (page: Page): Locator => main(page).getByRole('article')

/** Reference number on the receipt. */
export async function referenceOn(page: Page): Promise<string> {
  const [reference = ''] = /\d{3}-\d{3}-\d{4}/.exec(await receipt(page).innerText()) ?? []
  return reference
}
