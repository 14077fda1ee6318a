import type { LandingTab } from '@portal/contract/publicPages'
import { useSyncExternalStore } from 'react'
import { store } from '../base/store.ts'
import { writeHistory } from '../ui/dialog/layers.ts'
import { tabReached } from '../ui/plain/Tabs.tsx'

const CHANGED = 'tab-changed'

/** Tab from the page's address. */
const currentTab = (): LandingTab => (new URLSearchParams(location.search).get('tab') === '2' ? 2 : 1)

const addressOf = (tab: LandingTab, hash = '') => `/?tab=${tab}${hash}`

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab][data-tab]')]
const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls') ?? '')

/** Shows the selected tab and hides the other; the server rendered both. */
function show(): void {
  const chosen = String(currentTab())
  for (const tab of tabs()) {
    const isChosen = tab.dataset.tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    const panel = panelOf(tab)
    if (panel) panel.hidden = !isChosen
  }
  dispatchEvent(new Event(CHANGED))
}

const tabOf = (element: HTMLElement): LandingTab => (element.dataset.tab === '2' ? 2 : 1)

function choose(tab: LandingTab): void {
  writeHistory(() => {
    if (tab !== currentTab()) history.pushState(null, '', addressOf(tab))
    show()
  })
}

/** Makes the tabs switch without a request, and opens the answer that the address names. */
export function activateTabs(): void {
  const all = tabs()
  for (const [index, tab] of all.entries()) {
    tab.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      choose(tabOf(tab))
    })
    tab.addEventListener('keydown', (event) => {
      const next = all[event.key === ' ' ? index : (tabReached(event.key, index, all.length) ?? all.length)]
      if (next === undefined) return
      event.preventDefault()
      choose(tabOf(next))
      next.focus()
    })
  }
  addEventListener('hashchange', openHashTarget)
  if (all.length > 0) {
    addEventListener('popstate', show)
    show()
  }
  openHashTarget()
}

/** Scrolls to the target of the address's hash, even in the other tab or in a closed answer. */
function openHashTarget(): void {
  const named = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
  if (named === null) return
  const panel = named.closest<HTMLElement>('[data-panel]')
  const tab = tabs().find((each) => panel !== null && panelOf(each) === panel)
  const isElsewhere = panel?.hidden === true && tab !== undefined
  if (isElsewhere)
    writeHistory(() => {
      history.replaceState(null, '', addressOf(tabOf(tab), location.hash))
      show()
    })
  const opens = named instanceof HTMLDetailsElement && !named.open
  if (named instanceof HTMLDetailsElement) named.open = true
  if (isElsewhere || opens) named.scrollIntoView({ behavior: 'instant' })
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}

export const useChosenTab = (first: LandingTab): LandingTab => useSyncExternalStore(subscribe, currentTab, () => first)

/** Anchor targets of the header, one set per tab; «contact» leads to the phone numbers, which belong to the admission. */
export const SECTIONS = ['begin', 'intro', 'goal', 'phones'] as const
export type Section = (typeof SECTIONS)[number]

export const sectionId = (section: Section | 'contact' | 'schedule', tab: LandingTab): string => `${section}-${tab}`

/** District or province chosen in one part of the landing page; the other parts follow. */
export const chosenDistrict = store<string | undefined>(undefined)
