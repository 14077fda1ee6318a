import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What may differ by the width of a page and by its theme; the other rules read the same elements again. */
const lookRules = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** What axe holds against the page as it stands, one line for each element; of a further look only what a look can change. */
export async function axeFindings(page: Page, { furtherLook = false } = {}): Promise<string[]> {
  // A colour in the middle of a transition is nobody's colour.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished))',
  )
  // What the browser leaves out until it is scrolled to lies elsewhere than axe thinks.
  await page.evaluate(
    `for (const one of document.querySelectorAll('*')) if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'`,
  )
  // The portal has no frames: axe can run in the page at once, which takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (furtherLook ? axe.withRules(lookRules) : axe.withTags(tags)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} (${node.any.map((one) => one.message).join('; ')})`),
  )
}
