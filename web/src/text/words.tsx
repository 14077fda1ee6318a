import type { CampaignState } from '@portal/contract/enrolmentStatuses'
import type { Language } from '@portal/contract/language'
import { createContext, type ReactNode, startTransition, use, useContext, useEffect, useState } from 'react'
import { cookie, setCookie } from '../base/browserStorage.ts'
import { useServerState } from '../base/serverState.ts'
import { store, useStore } from '../base/store.ts'

export { fill } from '@portal/contract/fill'
export type { Language }

/** Uses one text for every state of a campaign. */
export const inEveryState = <Said,>(said: Said): Record<CampaignState, Said> => ({ notStarted: said, open: said, closed: said })

/** Texts of one area: Mongolian is bundled with the page that uses it, English is fetched on demand. */
export interface Words<T> {
  readonly mn: T
  readonly en: () => Promise<T>
  /** English texts if loaded. */
  readonly enNow: () => T | undefined
}

/**
 * Prefetches English texts together with the code that uses them once English is selected. A component that had to wait for them on its
 * first render would suspend, and hide, the page around it.
 */
const fetchers: (() => unknown)[] = []
let isEnglishSpoken = false

function speakEnglish(): void {
  if (isEnglishSpoken) return
  isEnglishSpoken = true
  for (const fetchWords of fetchers) fetchWords()
}

export function words<T>(mn: T, load: () => Promise<T>): Words<T> {
  let english: Promise<T> | undefined
  let loaded: T | undefined
  const fetched = () => {
    const fetching = load()
    // Sets the status that React sets on settled promises, so that `use` reads loaded texts synchronously.
    const mark = (value: T) => {
      loaded = value
      Object.assign(fetching, { status: 'fulfilled', value })
    }
    fetching.then(mark, () => undefined)
    return fetching
  }
  const en = () => {
    english ??= fetched()
    return english
  }
  if (isEnglishSpoken) en()
  else fetchers.push(en)
  return { mn, en, enNow: () => loaded }
}

/** Texts of a language outside of a component; English ones must be loaded. */
export const now = <T,>(of: Words<T>, language: Language): T => (language === 'en' ? (of.enNow() ?? of.mn) : of.mn)

/** Loads the English texts of all modules that are loaded, for a document that the server renders in English. */
export const loadEnglish = (): Promise<unknown> => Promise.all(fetchers.map((fetchWords) => fetchWords()))

const LANGUAGE = 'language'
const currentLanguage = (): Language => (cookie(LANGUAGE) === 'en' ? 'en' : 'mn')

/** Returns texts outside of a component, for example for a toast. */
export const currentText = async <T,>(of: Words<T>): Promise<T> => (currentLanguage() === 'en' ? of.en() : of.mn)

interface LanguageState {
  /** Language of the rendered texts. */
  language: Language
  /** Selected language; its texts may still be loading. */
  chosen: Language
  choose: (language: Language) => void
}

const LanguageContext = createContext<LanguageState>({ language: 'mn', chosen: 'mn', choose: () => undefined })

/** Language selected since the page was loaded. */
const switchedTo = store<Language | undefined>(undefined)

/** Switches the page's language, by the language switch or by a sign-in. */
export function chooseLanguage(next: Language): void {
  setCookie(LANGUAGE, next)
  document.documentElement.lang = next
  switchedTo.set(next)
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const server = useServerState()
  const [first] = useState(server?.language ?? currentLanguage)
  const chosen = useStore(switchedTo) ?? first
  const [language, setLanguage] = useState(chosen)
  if (chosen === 'en') speakEnglish()
  useEffect(() => startTransition(() => setLanguage(chosen)), [chosen])
  return <LanguageContext value={{ language, chosen, choose: chooseLanguage }}>{children}</LanguageContext>
}

/** Provider for server-rendered pages: the language is fixed, and choosing another reloads the page. */
export function PageLanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const choose = (next: Language) => {
    setCookie(LANGUAGE, next)
    location.reload()
  }
  return <LanguageContext value={{ language, chosen: language, choose }}>{children}</LanguageContext>
}

export const useLanguage = () => useContext(LanguageContext)

export function useText<T>(of: Words<T>): T {
  const { language } = useLanguage()
  // Always calls `use`, even if the texts are loaded: a component that suspended must take the same path when it resumes.
  return language === 'en' ? use(of.en()) : of.mn
}
