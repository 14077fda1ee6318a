import type { Locator, Page } from '@playwright/test'
import { openOnDesk } from './deciding.ts'
import { type Child, DESK_SIZE } from './enrolling.ts'
import { expect, expectAxeClean } from './fixtures.ts'
import { COMMISSION } from './parent.ts'

/** One white pixel, as a picture of a camera would come. */
const picture = {
  name: 'address.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64'),
}

export const QUESTION = 'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.'

const waitsForFamily = (staff: Page): Locator => staff.getByRole('checkbox', { name: 'Айлын хариу хүлээж буй' })

/** Opens a row of the queue; returns its request. */
async function openRow(staff: Page, name: string): Promise<Locator> {
  await staff.getByRole('main').locator('tbody').getByRole('button', { name }).click()
  return staff.getByRole('article').filter({ has: staff.getByRole('heading', { level: 2, name }) })
}

/** Asks about a child's kindergarten request at the desk of the capital's commission: the request leaves the queue for the filter. */
export async function askOnDesk(staff: Page, { registryNumber, name }: Child): Promise<void> {
  await staff.setViewportSize({ width: 1366, height: DESK_SIZE.height })
  const request = await openOnDesk(staff, { as: COMMISSION, queue: 'kindergarten', search: registryNumber, child: name })
  await request.getByRole('button', { name: 'Айлаас асуух' }).click()
  const dialog = staff.getByRole('dialog', { name: `${name}: айлаас асуух` })
  await dialog.getByRole('button', { name: 'Хаягийн лавлагаа' }).click()
  await expect(dialog.getByLabel('Асуулт', { exact: true })).toHaveValue(QUESTION)
  await expectAxeClean(staff)
  await dialog.getByRole('button', { name: 'Асуулт илгээх' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(staff.getByRole('main').locator('tbody').getByRole('button', { name })).toHaveCount(0)
  await waitsForFamily(staff).check()
  await expect(await openRow(staff, name)).toContainText('Айлын хариуг хүлээж байна')
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

/** Expects the answered request back in the queue of the open desk, and downloads the picture of its answer. */
export async function expectAnswer(staff: Page, { name }: Child, words: string): Promise<void> {
  await waitsForFamily(staff).uncheck()
  const request = await openRow(staff, name)
  await expect(request).toContainText('Айл хариулсан')
  await expect(request).toContainText(words)
  const saved = staff.waitForEvent('download')
  await request.getByRole('button', { name: 'Татах' }).click()
  expect((await saved).suggestedFilename()).toBe('зураг-1.jpg')
  await expectAxeClean(staff)
}
