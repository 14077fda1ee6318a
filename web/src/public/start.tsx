import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadForGoneFiles } from '../base/files.ts'
import { endLeft } from '../base/leftSessions.ts'
import { languageOfPage } from '../base/settings.ts'
import { PageLanguageProvider } from '../text/words.tsx'
import { bringMapsToLife, watchActions, watchScroll } from '../ui/frame/livingPage.ts'
import { bringTabsToLife } from './chosenTab.ts'
import { islands } from './islands.ts'

/** One island at a time, when the browser has nothing better to do: a slow phone stays free to scroll and to type. */
const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in window ? (work) => requestIdleCallback(work, { timeout: 2000 }) : (work) => setTimeout(work, 1)

/** So far below the screen an island begins to live: by the time it is reached, it answers. */
const NEAR = '400px'

function whenNear(place: HTMLElement, work: () => void): void {
  // The island's own box is none: what it holds is what can be seen.
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      whenIdle(work)
    },
    { rootMargin: NEAR },
  )
  for (const child of place.children) seen.observe(child)
}

reloadForGoneFiles()

// Someone may have logged out without a network; where there still is none, the next call tries again.
endLeft().catch(() => undefined)

const language = languageOfPage()
const islandsByName: Readonly<Record<string, ComponentType<never>>> = islands

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { island = '' } = place.dataset
  const props = document.querySelector(`script[data-props="${island}"]`)?.textContent ?? '{}'
  const component = islandsByName[island]
  if (component === undefined) throw new Error(`No island is called ${island}`)
  const hydrate = () => {
    const child = createElement(component, JSON.parse(props))
    hydrateRoot(place, <PageLanguageProvider language={language}>{child}</PageLanguageProvider>, { identifierPrefix: island })
  }
  // The header first: it is what people press first. The rest as it comes near.
  if (place.querySelector('header')) hydrate()
  else whenNear(place, () => startTransition(hydrate))
}

bringTabsToLife()
bringMapsToLife(document)
watchActions(document)

const marks = document.querySelector<HTMLElement>('[data-marks]')?.dataset.marks
if (marks !== undefined) watchScroll(JSON.parse(marks))
