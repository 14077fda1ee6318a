import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownDatabase } from '../../test/portal.ts'
import { failure, openToOthers, startProcess } from '../../test/process.ts'

describe('a start that cannot go on says why and what to do', () => {
  it('the port is taken', async () => {
    const own = await ownDatabase()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    expect(await failure(own.environment, { PORT: port })).toMatch(new RegExp(`^Port ${port} is taken\\..*PORT=`))
    // With PORTAL_SEED_ONLY it does not listen.
    const preparing = startProcess(own.environment, { PORT: port, PORTAL_SEED_ONLY: '1' })
    expect([await preparing.exited, preparing.said()]).toEqual([0, ''])
    await new Promise((resolve) => taken.close(resolve))
    await own.drop()
  })
  it('the database cannot be reached', async () => {
    expect(
      await failure(
        { DATABASE_URL: 'postgres://portal@127.0.0.1:1/none' },
        { CLOCK_CONTROL: '0', WEB_PROCESSES: '2', DATABASE_CONNECTIONS: '30' },
      ),
    ).toMatch(/^The database cannot be reached.*ECONNREFUSED.*DATABASE_URL/)
  })
  it('a setting is wrong', async () => {
    const nowhere = { PORTAL_DATA_DIR: join(tmpdir(), 'portal-never-made') }
    const wrong = [{ PORT: 'abc' }, { DATABASE_URL: 'mysql://x' }, { NODE_ENV: 'production', PASSWORD_COST: 'normal' }]
    expect(await Promise.all(wrong.map((settings) => failure(nowhere, settings)))).toEqual([
      expect.stringMatching(/^The setting PORT=abc is wrong/),
      expect.stringMatching(/^The setting DATABASE_URL.*postgres:\/\//),
      expect.stringMatching(/^PUBLIC_URL is not set/),
    ])
    expect(existsSync(nowhere.PORTAL_DATA_DIR)).toBe(false)
  })
  it('the folder cannot be written', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-test-')), 'a-file')
    writeFileSync(file, '')
    expect(await failure({ PORTAL_DATA_DIR: join(file, 'data') })).toMatch(/^The data folder .* cannot be written .*PORTAL_DATA_DIR/)
    chmodSync(file, 0o400)
  })
  it('the demo is started without being asked for', async () => {
    const nowhere = { PORTAL_DATA_DIR: join(tmpdir(), 'portal-never-made') }
    expect(await failure(nowhere, { PORTAL_DEMO: '0' }, 'demo/src/main.ts')).toMatch(/PORTAL_DEMO=1/)
    expect(existsSync(nowhere.PORTAL_DATA_DIR)).toBe(false)
  })
  it('the demo is asked for on a database that is none', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'portal-test-'))
    const real = startProcess({ PORTAL_DATA_DIR: empty }, { PORTAL_DEMO: '0' })
    const address = await real.address
    for (const path of ['/dev/mailbox', '/dev/who', '/dev/who.json', '/dev/clock']) expect((await fetch(address + path)).status).toBe(404)
    const home = await (await fetch(address, { headers: { cookie: 'language=en' } })).text()
    for (const step of ['The portal runs, and is not ready yet', 'npm run setup', 'npm run import -- FOLDER --check', 'npm run staff'])
      expect(home).toContain(step)
    real.kill('SIGTERM')
    await real.exited
    expect(openToOthers(empty)).toEqual([])
    expect(await failure({ PORTAL_DATA_DIR: empty }, {}, 'demo/src/main.ts')).toMatch(/no demo/)
  })
})
