import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe holds against the page as it stands, one line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  // A colour in the middle of a transition is nobody's colour.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished))',
  )
  // What the browser leaves out until it is scrolled to lies elsewhere than axe thinks.
  await page.evaluate(
    `for (const one of document.querySelectorAll('*')) if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'`,
  )
  // The portal has no frames: axe can run in the page at once, which takes half the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} (${node.any.map((one) => one.message).join('; ')})`),
  )
}
