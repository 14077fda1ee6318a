import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openPublic } from './landing.ts'
import type { Newcomer } from './newcomers.ts'

/** Password that satisfies the rules of the registration and of the profile. */
export const NEW_PASSWORD = 'Shine-1234'

export const registration = (page: Page): Locator => page.getByRole('dialog', { name: 'Бүртгүүлэх' })
const stepHeading = (page: Page, name: RegExp) => registration(page).getByRole('heading', { name, level: 3 })
export const accountStep = (page: Page): Locator => stepHeading(page, /^2 алхмын 1 /)
export const confirmationStep = (page: Page): Locator => stepHeading(page, /^2 алхмын 2 /)

/** Opens the registration on the sign-in page, or on the landing page, where each step takes several times as long. */
export async function openRegistration(page: Page, from: '/' | '/login' = '/login'): Promise<void> {
  await openPublic(page, from)
  const place = from === '/login' ? page.getByRole('main') : page.getByRole('banner')
  await place.getByRole('button', { name: 'Бүртгүүлэх' }).click()
  await expect(accountStep(page)).toBeVisible()
}

/** Fills in the new password and its repetition in any form. */
export async function fillPasswords(form: Locator, password = NEW_PASSWORD, repeat = password): Promise<void> {
  await form.getByLabel('Шинэ нууц үг', { exact: true }).fill(password)
  await form.getByLabel(/^(Шинэ н|Н)ууц үг давтах$/).fill(repeat)
}

export async function fillAccount(page: Page, contact: string): Promise<void> {
  await registration(page).getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(contact)
  await fillPasswords(registration(page))
}

export const continueRegistration = (page: Page): Promise<void> => registration(page).getByRole('button', { name: 'Үргэлжлүүлэх' }).click()

/** Completes step 1, which sends a code. */
export async function passAccountStep(page: Page, contact: string): Promise<void> {
  await fillAccount(page, contact)
  await continueRegistration(page)
  await expect(confirmationStep(page)).toBeVisible()
}

export async function fillRegistryNumber(form: Locator, registryNumber: string): Promise<void> {
  const [first = '', second = ''] = registryNumber
  await form.getByLabel('Регистрийн 1 дэх үсэг').selectOption(first)
  await form.getByLabel('Регистрийн 2 дахь үсэг').selectOption(second)
  await form.getByLabel('Регистрийн 8 орон').fill(registryNumber.slice(2))
}

export async function fillPerson(page: Page, { registryNumber, lastName, firstName }: Newcomer): Promise<void> {
  const form = registration(page)
  await fillRegistryNumber(form, registryNumber)
  await form.getByLabel('Овог').fill(lastName)
  await form.getByLabel('Нэр', { exact: true }).fill(firstName)
}

export const codeField = (form: Locator): Locator => form.getByLabel('Баталгаажуулах код')

export const register = (page: Page): Promise<void> => registration(page).getByRole('button', { name: 'Бүртгүүлэх' }).click()

/** Expects home with the parent's name. */
export async function expectHomeOf(page: Page, { firstName }: Newcomer): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: firstName })).toBeVisible()
}

export const captcha = (form: Locator): Locator => form.getByRole('checkbox', { name: 'Би робот биш' })

export async function solveCaptcha(form: Locator): Promise<void> {
  await captcha(form).click()
  await expect(captcha(form)).toBeChecked()
}

/** Toasts, as opposed to notices in the page. */
export const goodToast = (page: Page, text: string): Locator =>
  page.locator('[aria-live] [data-toast][data-tone="success"]').filter({ hasText: text })
export const badToast = (page: Page, text: string): Locator =>
  page.locator('[aria-live] [data-toast][data-tone="error"]').filter({ hasText: text })

/** Session storage as JSON. */
export const storedInTab = (page: Page): Promise<string> =>
  page.evaluate('JSON.stringify(Object.fromEntries(Object.entries(sessionStorage)))')
