import { all } from '@portal/contract/call'
import { expect, it } from 'vitest'
import type { Database } from '../database/connect.ts'
import { systemClock } from '../outside/clock.ts'
import { admit } from './gate.ts'

it('a call that names no access at all is refused', async () => {
  const unused = new Proxy({}, { get: () => expect.unreachable('the gate asked the database') }) as Database
  await expect(admit(all(), { token: undefined, params: {}, body: undefined }, unused, systemClock)).rejects.toMatchObject({
    reason: 'notAllowed',
  })
})
