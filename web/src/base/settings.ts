import type { Language } from '@portal/contract/language'
import type { PageSettings } from '@portal/contract/publicPages'
import { useServerState } from './serverState.ts'

/** Defaults without the server's settings (as under Vite): everything is on the page's own origin. */
const alone: PageSettings = {
  demo: false,
  registration: true,
  dan: false,
  mainUrl: '',
  hubUrl: '',
  mobileVersionUrl: '',
  mapTiles: '',
  mapAttribution: '',
  helpPhone: '',
  recaptchaSiteKey: '',
  notice: { banner: null, readOnly: false },
}

/** Undefined while the server renders the page. */
const page: Document | undefined = globalThis.document

/** Settings that the server embedded in the page. */
export const settings: PageSettings = { ...alone, ...JSON.parse(page?.getElementById('portal-settings')?.textContent ?? '{}') }

/** Settings in a component: those of the document that is rendered. */
export const useSettings = (): PageSettings => useServerState()?.settings ?? settings

/** Language in which the server rendered the page. */
export const languageOfPage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'mn')
