import type { Locator, Page } from '@playwright/test'
import { openOnDesk } from './deciding.ts'
import { type Child, DESK_SIZE } from './enrolling.ts'
import { expect } from './fixtures.ts'
import { COMMISSION } from './parent.ts'

/** One white pixel, as a picture of a camera would come. */
const picture = {
  name: 'address.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64'),
}

export const QUESTION = 'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.'

/** Asks about a child's kindergarten request at the desk of the capital's commission; returns the open request. */
export async function askOnDesk(staff: Page, { registryNumber, name }: Child): Promise<Locator> {
  await staff.setViewportSize({ width: 1366, height: DESK_SIZE.height })
  const request = await openOnDesk(staff, { as: COMMISSION, queue: 'kindergarten', search: registryNumber, child: name })
  await request.getByRole('button', { name: 'Айлаас асуух' }).click()
  const dialog = staff.getByRole('dialog', { name: `${name}: айлаас асуух` })
  await dialog.getByRole('button', { name: 'Хаягийн лавлагаа' }).click()
  await expect(dialog.getByLabel('Асуулт', { exact: true })).toHaveValue(QUESTION)
  await dialog.getByRole('button', { name: 'Асуулт илгээх' }).click()
  await expect(request).toContainText('Айлын хариуг хүлээж байна')
  return request
}

/** Fills in the form of an answer with a text and a picture, and sends it. */
export async function answerIn(dialog: Locator, words: string): Promise<void> {
  await expect(dialog).toContainText(QUESTION)
  await dialog.getByRole('button', { name: 'Хариу илгээх' }).click()
  await expect(dialog.getByLabel('Таны хариу')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Таны хариу').fill(words)
  await dialog.getByLabel('Зураг хавсаргах').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: 'Зураг 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Хариу илгээх' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Expects the answer on the open desk, without a reload, and downloads its picture. */
export async function expectAnswer(staff: Page, request: Locator, words: string): Promise<void> {
  await expect(request).toContainText('Айл хариулсан')
  await expect(request).toContainText(words)
  const saved = staff.waitForEvent('download')
  await request.getByRole('button', { name: 'Татах' }).click()
  expect((await saved).suggestedFilename()).toBe('зураг-1.jpg')
}
