import type { Language } from '@portal/contract/language'

/** The one that the server wrote the page in. */
export const languageOfPage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'mn')
