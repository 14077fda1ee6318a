import type { PageSettings } from '@portal/contract/publicPages'
import * as z from 'zod/mini'

const ownOrigin = z._default(z.string(), '')

/** Without a server's word, as under Vite, everything is on the page's own origin. */
const Settings = z.object({
  demo: z._default(z.boolean(), false),
  registration: z._default(z.boolean(), true),
  mainUrl: ownOrigin,
  hubUrl: ownOrigin,
  mobileVersionUrl: ownOrigin,
  mapTiles: ownOrigin,
  mapAttribution: ownOrigin,
})

/** What the server wrote into the page. */
export const settings: PageSettings = z.parse(Settings, JSON.parse(document.getElementById('portal-settings')?.textContent ?? '{}'))
