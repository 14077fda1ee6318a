import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { Refused } from '../text/refusals.ts'
import { limitFloods } from './floodLimit.ts'

it('a flood of one network is refused, and one of a /48 at sixteen times as many; a /64 past its own uses up no more of it', async () => {
  const app = Fastify()
  await limitFloods(app, { rateLimitPerMinute: 2 })
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refused ? 429 : 500).send())
  app.get('/', { onRequest: app.floodLimit() }, async () => 'here')
  app.get('/often', { onRequest: app.floodLimit(3) }, async () => 'here')
  const ask = async (remoteAddress: string, url = '/') => (await app.inject({ url, remoteAddress })).statusCode
  for (const status of [200, 200, 429, 429]) expect(await ask('10.0.0.1')).toBe(status)
  expect([await ask('10.0.0.2'), await ask('10.0.0.1', '/often')]).toEqual([200, 200])

  for (const status of [200, 200, 429, 429, 429, 429]) expect(await ask('2001:db8::1')).toBe(status)
  for (let network = 1; network < 16; network++)
    for (const host of [1, 2]) expect(await ask(`2001:db8:0:${network.toString(16)}::${host}`)).toBe(200)
  expect([await ask('2001:db8:0:aaaa::1'), await ask('2001:db8:1::1')]).toEqual([429, 200])
  await app.close()
})
