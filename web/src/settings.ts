import * as z from 'zod/mini'

const Settings = z.object({
  demo: z._default(z.boolean(), false),
  /** Whether people may register by themselves. */
  registration: z._default(z.boolean(), true),
})

/** What the server wrote into the page. */
export const settings = z.parse(Settings, JSON.parse(document.getElementById('portal-settings')?.textContent ?? '{}'))
