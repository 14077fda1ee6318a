import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadOnMissingFiles } from '../base/files.ts'
import { endPendingSessions } from '../base/pendingLogouts.ts'
import { languageOfPage } from '../base/settings.ts'
import { PageLanguageProvider } from '../text/words.tsx'
import { activateMaps, watchActions, watchScroll } from '../ui/frame/pageScripts.ts'
import { activateTabs } from './chosenTab.ts'
import { islands } from './islands.ts'

/** Hydrates one island per idle period, so that a slow phone stays responsive. */
const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in window ? (work) => requestIdleCallback(work, { timeout: 2000 }) : (work) => setTimeout(work, 1)

/** Distance below the screen at which an island is hydrated, so that it is ready when reached. */
const NEAR = '400px'

function whenNear(place: HTMLElement, work: () => void): void {
  // Observes the content, because the island's wrapper has no box.
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

reloadOnMissingFiles()

// Ends sessions that were left offline; if there is still no network, the next call retries.
endPendingSessions().catch(() => undefined)

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
  // Hydrates the header first, because visitors use it first; the rest when it comes near.
  if (place.querySelector('header')) hydrate()
  else whenNear(place, () => startTransition(hydrate))
}

activateTabs()
activateMaps(document)
watchActions(document)

const marks = document.querySelector<HTMLElement>('[data-marks]')?.dataset.marks
if (marks !== undefined) watchScroll(JSON.parse(marks))
