import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { browserKeys, openPushService, type PushBehaviour, type PushService } from '../../test/pushService.ts'
import { isOfPushService, PUSH_HOSTS, pushHostsIn } from '../settings/pushHosts.ts'
import { isInternal, isPushKey, pushTransport } from './push.ts'
import { failureOf } from './transport.ts'

const message = { id: 7, channel: 'push', recipient: '12', subject: 'Чөлөө', text: '{"title":"Чөлөө"}', unsubscribeLink: null } as const
const browser = browserKeys()
const pair = webPush.generateVAPIDKeys()
const forgotten: string[] = []

let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.received.length = 0
  forgotten.length = 0
})

const transportTo = (endpoint: string, { hosts = [service.origin], keys = [pair], patienceMs = 30_000 } = {}) =>
  pushTransport({
    hosts,
    subject: 'mailto:portal@example.mn',
    keys: () => keys,
    find: async (recipient) => (recipient === '12' ? { endpoint, ...browser, serverKey: pair.publicKey } : undefined),
    forget: async (recipient) => void forgotten.push(recipient),
    patienceMs,
  })
const pushTo = (how: PushBehaviour, options?: { patienceMs: number }) =>
  transportTo(`${service.origin}/secret/${how}`, options)
    .deliver(message)
    .catch((error: unknown) => failureOf(error, message))

describe('a push message', () => {
  it('is encrypted for the browser and signed by the portal, for this service', async () => {
    expect(await pushTo('accepts')).toBeUndefined()
    const [pushed] = service.received
    expect(browser.decrypt(pushed?.body ?? Buffer.alloc(0))).toEqual({ title: 'Чөлөө' })
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(String(pushed?.headers.authorization)) ?? []
    expect(key).toBe(pair.publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: signer, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin, sub: 'mailto:portal@example.mn' })
  })

  it.each(['gone', 'unknown'] as const)('to a subscription that is %s is settled, and the subscription forgotten', async (how) => {
    expect(await pushTo(how)).toBeUndefined()
    expect(forgotten).toEqual(['12'])
  })

  it.each([
    ['refuses', 'GatewayFailed: HTTP 403'],
    ['busy', 'GatewayFailed: HTTP 429'],
    ['fails', 'GatewayFailed: HTTP 500'],
    ['redirects', 'GatewayFailed: HTTP 307'],
  ] as const)('to a service that %s fails without its address or reply, follows nothing and is tried again', async (how, error) => {
    expect(await pushTo(how)).toBe(error)
    expect(service.received).toHaveLength(1)
    expect(forgotten).toEqual([])
  })

  it('to a service that does not answer is given up in time', async () => {
    expect(await pushTo('slow', { patienceMs: 200 })).toMatch(/^(AbortError|TimeoutError)/)
  })

  it('to an ended subscription, a host off the list or a retired key sends nothing', async () => {
    await transportTo(`${service.origin}/accepts`).deliver({ ...message, recipient: '13' })
    await transportTo(`${service.origin}/accepts`, { hosts: ['fcm.googleapis.com'] }).deliver(message)
    await transportTo(`${service.origin}/accepts`, { keys: [webPush.generateVAPIDKeys()] }).deliver(message)
    expect(service.received).toEqual([])
    expect(forgotten).toEqual(['12', '12'])
  })

  it('to a name that resolves to this machine or an internal network is not sent', async () => {
    const failed = transportTo('https://localhost/accepts', { hosts: ['localhost'] }).deliver(message)
    await expect(failed).rejects.toThrow('internal address')
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
    ])
      expect(isInternal(address), address).toBe(true)
    for (const address of ['142.250.1.1', '17.57.144.1', '2a00:1450:4001::5f']) expect(isInternal(address), address).toBe(false)
  })
})

it('an address of a subscription is https of an allowed service, without port and password', () => {
  const hosts = pushHostsIn(PUSH_HOSTS)
  const isAllowed = (endpoint: string) => isOfPushService(endpoint, hosts)
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://db5p.notify.windows.com/w/?token=x',
  ])
    expect(isAllowed(good), good).toBe(true)
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.mn/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'ftp://web.push.apple.com/x',
    'http://127.0.0.1:9000/x',
    'fcm.googleapis.com/x',
  ])
    expect(isAllowed(bad), bad).toBe(false)
})

it('a key of a browser is a point of the curve', () => {
  expect(isPushKey(browser.p256dh)).toBe(true)
  expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false)
})
