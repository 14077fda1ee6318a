import { all } from '@portal/contract/call'
import { expect, it } from 'vitest'
import type { Database } from '../database/connect.ts'
import { systemClock } from '../outside/clock.ts'
import { admit } from './gate.ts'
import { networksOf } from './networks.ts'

it('a call that names no access at all is refused', async () => {
  const unused = new Proxy({}, { get: () => expect.unreachable('the gate asked the database') }) as Database
  const keyring = { sign: expect.unreachable, isSigned: expect.unreachable, secrets: expect.unreachable, refresh: expect.unreachable }
  const captcha = { nameOf: expect.unreachable, challenge: () => Promise.reject(new Error()), check: () => Promise.reject(new Error()) }
  await expect(
    admit(
      all(),
      { credential: undefined, tickets: undefined, captcha: undefined, subject: '', networks: networksOf(''), params: {}, body: undefined },
      { db: unused, clock: systemClock, captcha, keyring, settings: { lookUps: { perMinute: 1, freeOfNumber: 1 } } },
    ),
  ).rejects.toMatchObject({
    reason: 'notAllowed',
  })
})
