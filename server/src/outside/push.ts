import { ECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isOfPushService, localServices } from '../settings/pushHosts.ts'
import { DeliveryFailed, type Transport } from './transport.ts'

const TIMEOUT_MS = 10_000
/** Time for which a push service keeps a message for a device that is off. */
const TTL_S = 86_400
const ENCODING = 'aes128gcm'
/** Lifetime of a signed VAPID token, and the time for which it is reused; a token may be valid for 24 hours. */
const TOKEN_LIVES_S = 12 * 3600
const TOKEN_REUSED_MS = 3_600_000

/** Addresses that are not on the public internet. */
const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, prefix, 'ipv6')

export const isInternal = (address: string): boolean => internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Resolves a name at the moment of the connection, and refuses it if any of its addresses is internal. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '')
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isInternal(address)))
      return done(new DeliveryFailed('GatewayFailed', 'the host has an internal address'), '')
    if (options.all === true) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

/** Tells whether a browser's public key is a point of P-256. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Browser's side of a subscription. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
  /** Public VAPID key with which the browser subscribed. */
  serverKey: string
}

export interface VapidKey {
  publicKey: string
  privateKey: string
}

interface PushService {
  hosts: readonly string[]
  /** Contact of the portal's operator for push services: mailto: or https: address. */
  subject: string
  keys(): readonly VapidKey[]
  /** Subscription by the recipient of a message; undefined once its session or the right to the message has ended. */
  find(recipient: string, text: string): Promise<PushSubscription | undefined>
  /** Deletes a subscription that can no longer be reached. */
  forget(recipient: string): Promise<void>
  patienceMs?: number
}

/** Posts to a push service and resolves to the status. Follows no redirect and ignores the body of the answer. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  agent: Agent,
  isLocal: boolean,
  patienceMs: number,
) {
  return new Promise<number>((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs) }
    const request = isLocal ? httpRequest(endpoint, options) : httpsRequest(endpoint, { ...options, agent, lookup: publicLookup })
    request.once('error', reject)
    request.once('response', (response) => {
      response.once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    request.end(body)
  })
}

/** VAPID headers by push service and key, reused because a signature costs more than an encryption. */
function signer(subject: string) {
  const signed = new Map<string, { header: string; until: number }>()
  return (audience: string, { publicKey, privateKey }: VapidKey): string => {
    const now = Date.now()
    const name = `${audience} ${publicKey}`
    const held = signed.get(name)
    if (held !== undefined && held.until > now) return held.header
    const expires = Math.floor(now / 1000) + TOKEN_LIVES_S
    const { Authorization: header } = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, ENCODING, expires)
    for (const [other, { until }] of signed) if (until <= now) signed.delete(other)
    signed.set(name, { header, until: now + TOKEN_REUSED_MS })
    return header
  }
}

/** Whether a push service says that a subscription has ended: it is unknown or gone. */
const isGone = (status: number): boolean => status === 404 || status === 410

/** Sends encrypted messages (RFC 8291) to push services. A message to a subscription that has ended is settled without delivery. */
export function pushTransport({ hosts, subject, keys, find, forget, patienceMs = TIMEOUT_MS }: PushService): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const authorization = signer(subject)
  const local = localServices(hosts)
  return {
    deliver: async ({ recipient, text, secondsLeft = TTL_S }) => {
      const subscription = await find(recipient, text)
      if (subscription === undefined) return
      const { endpoint, p256dh, auth, serverKey } = subscription
      const key = keys().find(({ publicKey }) => publicKey === serverKey)
      // The operator took the host off the list, or retired the key.
      if (key === undefined || !isOfPushService(endpoint, hosts)) return forget(recipient)
      const { origin } = new URL(endpoint)
      const { cipherText } = webPush.encrypt(p256dh, auth, text, ENCODING)
      const headers = {
        authorization: authorization(origin, key),
        'content-type': 'application/octet-stream',
        'content-encoding': ENCODING,
        'content-length': cipherText.length,
        ttl: Math.max(0, Math.min(TTL_S, secondsLeft)),
        urgency: 'high',
      }
      const status = await post(endpoint, headers, cipherText, agent, local.includes(origin), patienceMs)
      if (isGone(status)) return forget(recipient)
      // The reply may quote the address of the subscription, so its status alone is kept.
      if (status < 200 || status > 299) throw new DeliveryFailed('GatewayFailed', `HTTP ${status}`)
    },
  }
}
