import { expect, type Page } from '@playwright/test'

/**
 * Text that the page does not show fully: beyond the screen's edge, cut off, with a word broken in the middle, or, on pages of signed-in
 * users, with a number on another line than its ending or unit.
 * Scrollable parts are skipped. In a large font long words may break, except in navigation and tabs.
 */
const OVERFLOWING = `(() => {
  const found = []
  const isUsual = getComputedStyle(document.documentElement).fontSize === '16px'
  const width = document.documentElement.clientWidth
  const isSignedIn = localStorage.getItem('token') !== null
  if (document.documentElement.scrollWidth > width) found.push('the page is ' + document.documentElement.scrollWidth + ' px wide')
  const scrolls = (node) => node instanceof Element && node !== document.documentElement && (/auto|scroll/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement))
  const isClipped = (node) => node instanceof Element && (getComputedStyle(node).clipPath !== 'none' || isClipped(node.parentElement))
  const isUnseen = (node) => node.closest('[aria-hidden=true], svg') !== null || isClipped(node)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode
    const parent = node.parentElement
    if (!node.data.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || isUnseen(parent) || scrolls(parent)) continue
    const style = getComputedStyle(parent)
    if (/ellipsis/.test(style.textOverflow) && parent.scrollWidth > parent.clientWidth) found.push('cut: ' + node.data)
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u200b/–-]+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
      const [first] = boxes
      if (first && (first.right > width + 1 || first.left < -1)) found.push('beyond the edge: ' + word)
      if (boxes.some((box) => Math.abs(box.top - first.top) > 4) && (isUsual || parent.closest('nav, [role=tablist]'))) found.push('broken: ' + word)
    }
    if (isSignedIn && !parent.closest('option')) for (const { 0: measure, index } of node.data.matchAll(/\\d+(-[а-яөү]+| (дугаар|дүгээр|оны|сарын|хоног|минут|цаг|тоот|бүлэг|анги|удаа|ккал|₮|%))/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + measure.length)
      const tops = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top)
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push('parted: ' + measure)
    }
  }
  return [...new Set(found)]
})()`

const softly = expect.configure({ soft: true })

interface Viewport {
  width: number
  /** Browser font size in px: 16 is the default, 32 is 200 %. */
  letters?: number
}

/** Checks that a page shows its text fully in each look; restores width and font size. */
export async function expectNoOverflow(page: Page, looks: readonly Viewport[]): Promise<void> {
  const before = page.viewportSize()
  const height = before?.height ?? 800
  const browser = await page.context().newCDPSession(page)
  const setLetters = (size: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round(size * 0.8125) } })
  for (const { width, letters = 16 } of looks) {
    await page.setViewportSize({ width, height })
    if (letters !== 16) await setLetters(letters)
    // Tables that are too narrow become cards only after they were measured.
    await softly.poll(() => page.evaluate(OVERFLOWING), `${page.url()} at ${width} px, letters of ${letters} px`).toEqual([])
    if (letters !== 16) await setLetters(16)
  }
  await browser.detach()
  if (before) await page.setViewportSize(before)
}

/** Number of elements whose middle no other element covers. */
export const inSight = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`[...document.querySelectorAll('${selector}')].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }).length`)
