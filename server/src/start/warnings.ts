import { sampleContacts } from '../areas/content/first.ts'
import { readTexts } from '../areas/content/store.ts'
import { unsetOffice } from '../settings/centre.ts'
import type { World } from '../world.ts'

/** Warnings about missing settings and contacts: the portal runs without them, but parents would notice. */
export async function startWarnings({ db, settings, isDemo }: Pick<World, 'db' | 'settings' | 'isDemo'>): Promise<string[]> {
  if (isDemo) return []
  const { contacts } = await readTexts(db)
  const asLaid = contacts.filter(({ tab, code, phone }) => sampleContacts.get(`${tab} ${code}`) === phone)
  return [
    ...(settings.mail === undefined ? ['SMTP_URL is not set: e-mails wait for a process that has a mail server.'] : []),
    ...(Object.keys(settings.sms.gateways).length === 0
      ? ['No SMS_GATEWAY_… is set: text messages wait for a process that has a gateway.']
      : []),
    ...unsetOffice(settings.office),
    ...(asLaid.length === 0
      ? []
      : [
          `${asLaid.length} phone numbers of offices are samples, which no page shows: the capital's commission enters the real ones on /staff/content.`,
        ]),
  ]
}
