import type { PageLanguage } from '@portal/contract/publicPages'

/** The one that the server wrote the page in. */
export const languageOfPage = (): PageLanguage => (document.documentElement.lang === 'en' ? 'en' : 'mn')
