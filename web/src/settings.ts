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
}

/** What our own server wrote into the page. */
export const settings: PageSettings = { ...alone, ...JSON.parse(document.getElementById('portal-settings')?.textContent ?? '{}') }
