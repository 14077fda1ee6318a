import type { CampaignState } from '@portal/contract/enrolmentStatuses'
import type { Language } from '@portal/contract/language'
import { createContext, type ReactNode, startTransition, use, useContext, useState } from 'react'
import { cookie, keepCookie } from '../base/browserStorage.ts'

export { fill } from '@portal/contract/fill'
export type { Language }

/** The same words, whatever the state of a campaign. */
export const always = <Said,>(said: Said): Record<CampaignState, Said> => ({ notStarted: said, open: said, closed: said })

/** The words of one noun: Mongolian travels with the page that uses it, English is fetched when wanted. */
export interface Words<T> {
  readonly mn: T
  readonly en: () => Promise<T>
  /** The English words once they are here. */
  readonly enNow: () => T | undefined
}

/**
 * Once English is spoken, its words are fetched as soon as the code that uses them is here. A component that had to wait for them when it
 * first appears would hide the page around it for a moment.
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
    // Marked as React marks a promise it has seen settled: words that are here are read at once.
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

const LANGUAGE = 'language'
const languageNow = (): Language => (cookie(LANGUAGE) === 'en' ? 'en' : 'mn')

/** For what speaks outside of a component, such as a toast. */
export const wordsNow = async <T,>(of: Words<T>): Promise<T> => (languageNow() === 'en' ? of.en() : of.mn)

interface LanguageState {
  /** The language of the words on the page. */
  language: Language
  /** The one asked for; its words may still be on their way. */
  chosen: Language
  choose: (language: Language) => void
}

const LanguageContext = createContext<LanguageState>({ language: 'mn', chosen: 'mn', choose: () => undefined })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(languageNow)
  const [language, setLanguage] = useState(chosen)
  if (chosen === 'en') speakEnglish()
  const choose = (next: Language) => {
    keepCookie(LANGUAGE, next)
    document.documentElement.lang = next
    setChosen(next)
    startTransition(() => setLanguage(next))
  }
  return <LanguageContext value={{ language, chosen, choose }}>{children}</LanguageContext>
}

/** On a page that the server wrote: its language is settled, and choosing another asks the server for it. */
export function PageLanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const choose = (next: Language) => {
    keepCookie(LANGUAGE, next)
    location.reload()
  }
  return <LanguageContext value={{ language, chosen: language, choose }}>{children}</LanguageContext>
}

export const useLanguage = () => useContext(LanguageContext)

export function useText<T>(of: Words<T>): T {
  const { language } = useLanguage()
  // Asked for again each time: a component that waited for them must not take another way when it goes on.
  return language === 'en' ? use(of.en()) : of.mn
}
