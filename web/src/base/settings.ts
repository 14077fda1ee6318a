import type { Language } from '@portal/contract/language'
import type { PageSettings } from '@portal/contract/publicPages'

/** Without a server's word, as under Vite, everything is on the page's own origin. */
const alone: PageSettings = {
  demo: false,
  registration: true,
  mainUrl: '',
  hubUrl: '',
  mobileVersionUrl: '',
  mapTiles: '',
  mapAttribution: '',
  helpPhone: '',
  recaptchaSiteKey: '',
  notice: { banner: null, readOnly: false },
}

/** There is none where the server itself writes the page. */
const page: Document | undefined = globalThis.document

/** What our own server wrote into the page. */
export const settings: PageSettings = { ...alone, ...JSON.parse(page?.getElementById('portal-settings')?.textContent ?? '{}') }

/** The one that the server wrote the page in. */
export const languageOfPage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'mn')
