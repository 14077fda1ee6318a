import { login } from '@portal/contract/accounts'
import { BATCH_PATH } from '@portal/contract/batch'
import { calls } from '@portal/contract/calls'
import { linkedChildren } from '@portal/contract/children'
import { portalNotice } from '@portal/contract/content'
import { encodePassword } from '@portal/contract/fields'
import { STOP_PATH } from '@portal/contract/summary'
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type TestPortal } from '../../test/portal.ts'
import { setBanner, setReadOnly, showMaintenance } from '../commands/maintenanceCommands.ts'
import { runCommand } from '../commands/reach.ts'
import { endStaff, listStaff } from '../commands/staffCommands.ts'
import { eq } from '../database/sql.ts'
import { consumedDigests } from '../database/tables.ts'

/** Calls allowed while the portal is read-only: sign-in, sign-out and reads by POST. */
const AVAILABLE_CALLS = [
  ...['POST /login', 'POST /public/user/second', 'POST /api/user/role', 'POST /public/staff/invitation'],
  ...['POST /api/logout', 'POST /api/session/documents', 'POST /public/session/end', 'POST /api/user/devices/logout'],
  ...['POST /public/student/info', 'POST /public/sub/programs/list', 'POST /public/sub/student/check', 'POST /public/people/info'],
  ...['POST /api/student/info', 'POST /public/username/check', 'POST /api/children/info/check'],
  ...['POST /public/person/search', 'POST /public/admission/prospect/receipt', 'POST /api/staff/queue', 'POST /api/staff/family/find'],
  ...['POST /api/staff/register', 'POST /api/staff/register/export', 'POST /api/staff/schools', 'POST /api/staff/search'],
  ...['POST /public/admission/prospect/question', 'POST /public/user/dan', 'POST /api/staff/notices/readers/export'],
]

export const maintenanceCases = (portalOf: () => TestPortal, logged: readonly string[]) =>
  describe('maintenance, by command while the portal runs', () => {
    const run = <Request, Result>(command: Parameters<typeof runCommand<Request, Result>>[1], request: Request) =>
      runCommand(portalOf().world.settings, command, request)
    const settle = async (instant: Date) => portalOf().setClock(instant.toISOString())
    let start = 0
    beforeAll(() => {
      start = portalOf().world.clock.now().getTime()
    })
    const later = (minutes: number) => new Date(start + minutes * 60_000)
    const page = async (path: string, language: 'mn' | 'en') =>
      (await fetch(portalOf().address + path, { headers: { cookie: `language=${language}` } })).text()

    it('a banner is on every page from its beginning to its end, in the language of the page', async () => {
      const banner = {
        mn: 'Өнөө орой засвар хийнэ.',
        en: 'Works tonight </script>.',
        from: later(10).toISOString(),
        until: later(20).toISOString(),
      }
      await run(setBanner, { banner })
      expect((await run(showMaintenance, {})).banner).toMatchObject({ mn: banner.mn, en: banner.en })
      const shown = async () => [
        (await page('/', 'mn')).includes(`<span>${banner.mn}</span>`),
        (await page('/privacy', 'en')).includes('<span>Works tonight &lt;/script&gt;.</span>'),
        (await page('/login', 'mn')).includes('"en":"Works tonight \\u003c/script>."'),
        portalNotice.result.parse((await portalOf().send(portalNotice)).RESULT).banner !== null,
      ]
      await settle(later(9))
      expect(await shown()).toEqual([false, false, false, false])
      await settle(later(11))
      expect(await shown()).toEqual([true, true, true, true])
      await settle(later(21))
      expect(await shown()).toEqual([false, false, false, false])
      await expect(run(setBanner, { banner: { ...banner, from: banner.until } })).rejects.toThrow(/end before it begins/)
      await run(setBanner, { banner: null })
      expect((await run(showMaintenance, {})).banner).toBeNull()
    })

    it('read-only: every change is refused, reading and signing in go on, and the work of jobs and chores waits', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token, personId } = await portal.signIn('88000001')
      const used = { digest: Buffer.from('of an old captcha'), spentAt: new Date(0), forgetAt: new Date(0) }
      const isThere = async () => (await db.$count(consumedDigests, eq(consumedDigests.digest, used.digest))) === 1
      const minute = () => fetch(`${portal.address}/dev/minute`, { method: 'POST' })
      const messages = () => logged.map((line): unknown => JSON.parse(line).msg)

      await run(setReadOnly, { on: true })
      await settle(later(30))
      // Inserted only now, because the minute's chore may run at any time before.
      await db.insert(consumedDigests).values(used)
      const goesOn: string[] = []
      for (const call of calls.filter(({ method }) => method === 'POST')) {
        const { status, RESULT, headers } = await portal.send(call, { ...call.example, token: 'x'.repeat(43) })
        const isRefused = status === 503 && typeof RESULT === 'object' && RESULT !== null && Reflect.get(RESULT, 'reason') === 'readOnly'
        if (!isRefused) goesOn.push(`${call.method} ${call.path}`)
        else expect(headers.get('retry-after')).toBe('60')
      }
      expect(goesOn.sort()).toEqual(AVAILABLE_CALLS.sort())
      expect((await portal.send(login, { body: { username: '88000001', password: encodePassword(PASSWORD) } })).status).toBe(200)
      expect((await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).status).toBe(200)
      const pressed = await fetch(`${portal.address}${STOP_PATH}/${'x'.repeat(43)}`, { method: 'POST' })
      expect([pressed.status, pressed.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await page('/login', 'mn')).toContain('"readOnly":true')
      const list = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '["/api/children/list/1"]' }
      expect(await (await fetch(portalOf().address + BATCH_PATH, list)).text(), 'a list of reads is read').toContain('signInNeeded')
      await expect(run(endStaff, { roleId: 0 })).rejects.toThrow(/^The portal is read-only since .* add --despite-read-only\.$/)
      const despite = { ...portal.world.settings, isDespiteReadOnly: true }
      await expect(runCommand(despite, endStaff, { roleId: 0 })).rejects.toThrow(/^There is no open staff role 0/)
      expect(await run(listStaff, {})).not.toEqual([])
      await minute()
      expect(await isThere()).toBe(true)
      await expect.poll(messages).toContain('read-only: queued work waits')

      await run(setReadOnly, { on: false })
      await settle(later(40))
      await minute()
      expect(await isThere()).toBe(false)
      await expect.poll(messages).toContain('queued work goes on')
      await portal.setClock(null)
    })
  })
