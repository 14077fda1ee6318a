import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadOnMissingFiles } from '../base/files.ts'
import { downloadFonts } from '../base/fonts.ts'
import { endPendingSessions } from '../base/pendingLogouts.ts'
import { languageOfPage } from '../base/settings.ts'
import { PageLanguageProvider } from '../text/words.tsx'
import { activateMaps, watchActions, watchScroll } from '../ui/frame/pageScripts.ts'
import { activateTabs } from './chosenTab.ts'
import { islands, lateIslands } from './islands.ts'

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
const lateByName: Readonly<Record<string, () => Promise<ComponentType<never>>>> = lateIslands

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { island = '' } = place.dataset
  const props = document.querySelector(`script[data-props="${island}"]`)?.textContent ?? '{}'
  const hydrateAs = (component: ComponentType<never>) => {
    const child = createElement(component, JSON.parse(props))
    hydrateRoot(place, <PageLanguageProvider language={language}>{child}</PageLanguageProvider>, { identifierPrefix: island })
  }
  const component = islandsByName[island]
  const load = lateByName[island]
  if (component === undefined && load === undefined) throw new Error(`No island is called ${island}`)
  const hydrate = () => {
    if (component !== undefined) hydrateAs(component)
    // A failed download leaves the page as the server rendered it.
    else
      load?.().then(
        (late) => startTransition(() => hydrateAs(late)),
        () => undefined,
      )
  }
  // Hydrates the header first, because visitors use it first; the rest when it comes near.
  if (place.querySelector('header')) hydrate()
  else whenNear(place, () => startTransition(hydrate))
}

// After the islands that are in sight.
whenIdle(() => void downloadFonts())

activateTabs()
activateMaps(document)
watchActions(document)

const marks = document.querySelector<HTMLElement>('[data-marks]')?.dataset.marks
if (marks !== undefined) watchScroll(JSON.parse(marks))
