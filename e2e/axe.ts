import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What may differ by the width of a page and by its theme; the other rules read the same elements again. */
const lookRules = ['color-contrast', 'target-size', 'scrollable-region-focusable']

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Answers whether axe is in the document already. */
const STAND_STILL = `(async () => {
  // A colour in the middle of a transition is nobody's colour.
  const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map((one) => one.finished))
  // What the browser leaves out until it is scrolled to lies elsewhere than axe thinks.
  for (const one of document.querySelectorAll('*')) if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  return 'axe' in window
})()`

const lookWith = (runOnly: { type: 'rule' | 'tag'; values: readonly string[] }) => `(async () => {
  const { violations } = await axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })})
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => id + ': ' + help + ': ' + target.join(' ') + ' (' + any.map((one) => one.message).join('; ') + ')'))
})()`
const allRules = lookWith({ type: 'tag', values: tags })
const rulesOfLook = lookWith({ type: 'rule', values: lookRules })

/**
 * What axe holds against the page as it stands, one line for each element; of a further look only what a look can change. The portal has no
 * frames: axe runs in the page itself, where it is laid once for each document. Axe's own builder lays it there twice for each look.
 */
export async function axeFindings(page: Page, { furtherLook = false } = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>(STAND_STILL))) await page.evaluate(source)
  return page.evaluate<string[]>(furtherLook ? rulesOfLook : allRules)
}
