import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result depends on width or theme; a further look runs only these. */
const lookRules = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** Only experimental rules, which do not run, read style sheets: axe would copy all of them before each look. */
const NO_STYLES = { assets: ['media'] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for animations, renders skipped content, and returns whether axe is already loaded in the document. */
const PAUSE_ANIMATIONS = `(async () => {
  // Colours during a transition would fail the contrast rule.
  const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map((one) => one.finished))
  // Axe misplaces elements that content-visibility has not laid out yet.
  for (const one of document.querySelectorAll('*')) if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  return 'axe' in window
})()`

/** Looks at the open modal dialogs and what lies above them, else at the whole page: behind a modal dialog everything is inert. */
const lookWith = (runOnly: { type: 'rule' | 'tag'; values: readonly string[] }) => `(async () => {
  const isModal = document.querySelector('dialog:modal') !== null
  const seen = isModal ? { include: [...document.querySelectorAll('dialog:modal, :popover-open')] } : document
  const { violations } = await axe.run(seen, ${JSON.stringify({ runOnly, preload: NO_STYLES, resultTypes: ['violations'] })})
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
