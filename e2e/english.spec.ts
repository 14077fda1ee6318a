import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPages } from '../web/build/pageTable.ts'
import { expect, test } from './fixtures.ts'
import { COMMISSION, childOf, FATHER, OFFICE, read, withSession } from './parent.ts'

/** Cyrillic words allowed on English pages: names of people, places and institutions. */
const people: Record<string, string[]> = JSON.parse(readFileSync(new URL('../demo/src/reference/names.json', import.meta.url), 'utf8'))
const places =
  'дүүрэг дүүргийн дугаар дүгээр сургууль цэцэрлэг хороо хороолол байр тоот гудамж аймаг сум сумын Боловсролын хэлтэс газар Нийслэлийн Улаанбаатар Баянзүрх Баянгол Багануур Багахангай Налайх Сонгинохайрхан Сүхбаатар Хан-Уул Чингэлтэй'
const allowed = new Set([...Object.values(people).flat(), ...places.split(' ')])

/** Cyrillic text on the page, except user content (`said`) and names of languages. */
const CYRILLIC = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (/\\p{Script=Cyrillic}/u.test(data) && parentElement.checkVisibility() && !parentElement.closest('.said, [lang=mn], script, style')) found.push(data)
  }
  for (const element of document.querySelectorAll('main [aria-label], main [placeholder]'))
    found.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '')
  return found
})()`

/** Untranslated texts: those with a Cyrillic word that is not an allowed name, registry prefix or initial. */
async function mongolianOn(page: Page): Promise<string[]> {
  const texts: string[] = await page.evaluate(CYRILLIC)
  const isOurs = (word: string) => word.length > 1 && !allowed.has(word) && !/^[А-ЯЁӨҮ]{2}$/.test(word)
  return [...new Set(texts)].filter((text) => (text.match(/[\p{Script=Cyrillic}-]+/gu) ?? []).some(isOurs))
}

/** Messages follow the language that an account reads in: no other test reads messages of these accounts. */
const flows = [
  ['a guest', undefined, /^\/(login|authentication|invitation|apply|check)/],
  ['a parent', FATHER, /^\/($|profile|link-child|parent|student)/],
  ['an office', OFFICE, /^\/staff(?!\/(kindergarten|sub-program|places|campaigns|content|claims\/.*\$))/],
  ['a commission', COMMISSION, /^\/staff\/(kindergarten|places|campaigns)$/],
] as const

for (const [who, contact, isTheirs] of flows)
  test(`in English ${who} meets no words of ours in Mongolian`, async ({ page, request, portal }) => {
    await page.context().addCookies([{ name: 'language', value: 'en', url: portal.address }])
    const session = contact === undefined ? undefined : await withSession(page, contact)
    if (session !== undefined) await page.evaluate(`document.cookie = 'signedIn=1; path=/'`)
    const child = contact === FATHER && session ? String(await childOf(request, session, 'Тэмүүлэн')) : ''
    const paths = readPages().flatMap(({ path }) => (isTheirs.test(path) ? [path] : []))
    if (contact === FATHER) paths.push('/student/$studentId/gradebook?view=results')
    for (const path of paths) {
      await page.goto(
        path.replace('$studentId', child).replace('$groupId', '3052').replace('$type', 'email').replace('$token', 'x'.repeat(43)),
      )
      await read(page)
      expect.soft(await mongolianOn(page), path).toEqual([])
    }
  })
