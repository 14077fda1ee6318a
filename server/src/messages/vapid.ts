import { createECDH } from 'node:crypto'
import type { Keyring } from '../admission/keys.ts'
import type { VapidKey } from '../outside/push.ts'
import type { Settings } from '../settings.ts'

/** Key pairs by secret: deriving a public key costs more than a message. */
const pairs = new Map<string, VapidKey>()

/** The secret of a key of the keyring is the private key of its pair. */
function pairOf(secret: string): VapidKey {
  const held = pairs.get(secret)
  if (held !== undefined) return held
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret, 'hex')
  const pair = { publicKey: curve.getPublicKey('base64url'), privateKey: Buffer.from(secret, 'hex').toString('base64url') }
  pairs.set(secret, pair)
  return pair
}

/** VAPID key pairs of the keyring, that of new subscriptions first. */
export const vapidKeys = (keyring: Keyring): VapidKey[] => keyring.secrets('push').map(pairOf)

/** Public key for new subscriptions. */
export function vapidPublicKey(keyring: Keyring): string {
  const [first] = vapidKeys(keyring)
  if (first === undefined) throw new Error('the keyring has no key for push messages')
  return first.publicKey
}

/** Contact of the portal for push services: its e-mail address, else its own address. */
export const vapidSubject = ({ mail, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>): string => {
  if (mail !== undefined) return `mailto:${mail.from}`
  return publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:portal@localhost.invalid'
}
