import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result depends on width or theme; a further look runs only these. */
const lookRules = ['color-contrast', 'target-size', 'scrollable-region-focusable']
/** Only experimental rules, which do not run, read style sheets: axe would copy all of them before each look. */
const preload = { assets: ['media'] }
/** Number of texts of one style on one background whose contrast is computed; the others have the same contrast. */
const OF_EACH_STYLE = 2

/** Axe, whose contrast rule, more than half of its time, sees marked texts only. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] })`

/** Waits for animations, renders skipped content, and returns whether axe is already loaded in the document. */
const PAUSE_ANIMATIONS = `(async () => {
  // Colours during a transition would fail the contrast rule.
  const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map((one) => one.finished))
  // Axe misplaces elements that content-visibility has not laid out yet.
  for (const one of document.querySelectorAll('*')) if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  return 'axe' in window
})()`

/**
 * Marks the first texts of each style and background. An element out of the flow, beside a coloured one out of the flow, or with a picture
 * counts as a background of its own; so does a label, because its field may be disabled.
 */
const MARK_TEXTS = `(within) => {
  const isOutOfFlow = ({ position, transform }) => !['static', 'relative'].includes(position) || transform !== 'none'
  const isColoured = ({ backgroundColor, backgroundImage }) => backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
  const overlaid = new Map([[null, false]])
  const isOverlaid = (parent) => {
    if (!overlaid.has(parent)) overlaid.set(parent, [...parent.children].map((one) => getComputedStyle(one)).some((style) => isOutOfFlow(style) && isColoured(style)))
    return overlaid.get(parent)
  }
  const backgrounds = new Map([[null, '']])
  const backgroundOf = (one) => {
    if (backgrounds.has(one)) return backgrounds.get(one)
    const style = getComputedStyle(one)
    const isApart = isOutOfFlow(style) || style.backgroundImage !== 'none' || isOverlaid(one.parentElement) || one.matches('label')
    const own = isApart ? '/' + backgrounds.size : isColoured(style) || style.opacity !== '1' ? '/' + style.backgroundColor + style.opacity : ''
    const whole = backgroundOf(one.parentElement) + own
    backgrounds.set(one, whole)
    return whole
  }
  const counts = new Map()
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
  for (const part of within)
    for (const one of [part, ...part.querySelectorAll('*')]) {
      if ((!hasText(one) && !one.matches('input, select, textarea')) || !one.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one)
      const isDisabled = one.closest(':disabled, [aria-disabled="true"]') !== null
      const style = [backgroundOf(one), color, fontSize, fontWeight, textShadow, isDisabled].join()
      const count = (counts.get(style) ?? 0) + 1
      counts.set(style, count)
      if (count <= ${OF_EACH_STYLE}) one.dataset.contrast = ''
    }
}`

/** Looks at the open modal dialogs and what lies above them, else at the whole page: behind a modal dialog everything is inert. */
const lookWith = (runOnly: { type: 'rule' | 'tag'; values: readonly string[] }) => `(async () => {
  const isModal = document.querySelector('dialog:modal') !== null
  const parts = isModal ? [...document.querySelectorAll('dialog:modal, :popover-open')] : [document.documentElement]
  const mark = ${MARK_TEXTS}
  mark(parts)
  const { violations } = await axe.run({ include: parts }, ${JSON.stringify({ runOnly, preload, resultTypes: ['violations'] })})
  for (const one of document.querySelectorAll('[data-contrast]')) delete one.dataset.contrast
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => id + ': ' + help + ': ' + target.join(' ') + ' (' + any.map((one) => one.message).join('; ') + ')'))
})()`
const allRules = lookWith({ type: 'tag', values: tags })
const rulesOfLook = lookWith({ type: 'rule', values: lookRules })

/**
 * Axe violations of the current page, one line per element; a further look runs only `lookRules`. Axe is injected once per document and
 * runs without its Playwright builder, which would inject it twice per run to support frames; the portal has none.
 */
export async function axeFindings(page: Page, { furtherLook = false } = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>(PAUSE_ANIMATIONS))) await page.evaluate(source)
  return page.evaluate<string[]>(furtherLook ? rulesOfLook : allRules)
}
