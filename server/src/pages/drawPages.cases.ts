import { checkDraw, isProven, isWrong, type PublishedDraw } from '@portal/contract/draw/check'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../test/portal.ts'
import { publishedDraw } from '../../test/publishedDraw.ts'
import { eq } from '../database/sql.ts'
import { draws, people } from '../database/tables.ts'

/** Pages and files of draws as a stranger without script gets them. */
export const drawPageCases = (portalOf: () => TestPortal) =>
  describe('the pages of draws, before any script runs', () => {
    const get = (path: string, language = 'mn') => fetch(portalOf().address + path, { headers: { Cookie: `language=${language}` } })
    /** Hashes may break between groups of digits. */
    const withoutBreaks = (page: string) => page.replaceAll('<wbr/>', '')
    const bytes = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())

    it('say that an unknown draw is no page, and hold the published one of the demo', async () => {
      expect(await (await get('/draw')).text()).toContain('href="/draw/1"')
      const head = JSON.parse(await (await get('/draw/1/draw.json')).text())
      const [frozen, results] = [await bytes('/draw/1/list.tsv'), await bytes('/draw/1/results.tsv')]
      expect(isProven(checkDraw({ ...head, frozen, opened: { ...head, results } }))).toBe(true)
      for (const path of ['/draw/9999', '/draw/0', '/draw/x', '/draw/1?page=2', '/draw/1/1/3', '/draw/9999/list.tsv', '/draw/99999999999'])
        expect((await get(path)).status, path).toBe(404)
      expect((await get('/draw/')).url).toMatch(/\/draw$/)
    })

    it('hold times, hashes, lists and the order of a draw, and nothing about a person; the files prove it', async () => {
      const { id, institution, age, drawn } = await publishedDraw(portalOf())
      const registered = await portalOf().world.db.select({ number: people.registryNumber }).from(people)
      const head = JSON.parse(await (await get(`/draw/${id}/draw.json`)).text())
      // The list of draws is kept for some seconds.
      await portalOf().setClock(new Date(portalOf().world.clock.now().getTime() + 60_000).toISOString())
      const pages = await Promise.all(
        ['/draw', `/draw/${id}`, `/draw/${id}/${institution}/${age}`].map(async (path) => (await get(path)).text()),
      )
      const [all = '', page = '', list = ''] = pages.map(withoutBreaks)
      expect(all).toContain(`href="/draw/${id}"`)
      for (const value of [head.listHash, head.commitment, head.secret, head.chance, head.seed, head.resultHash])
        expect(page).toContain(value)
      expect(page).toContain(`href="/draw/${id}/${institution}/${age}"`)
      for (const file of ['list.tsv', 'results.tsv', 'draw.json']) expect(page).toContain(`href="/draw/${id}/${file}"`)
      expect(page).toContain('import hashlib')
      const at = drawn.map(({ lot }) => list.indexOf(`id="${lot}"`))
      expect(
        at.toSorted((one, other) => one - other),
        'the lots are in their order',
      ).toEqual(at)
      expect(Math.min(...at)).toBeGreaterThan(0)
      const written = pages.join()
      expect(registered.filter(({ number }) => written.includes(number))).toEqual([])

      // The form without script leads to the row of the lot.
      const lot = drawn[0]?.lot ?? ''
      const row = await fetch(`${portalOf().address}/draw/${id}?lot=${lot.toLowerCase()}`, { redirect: 'manual' })
      expect([row.status, row.headers.get('location')]).toEqual([303, `/draw/${id}/${institution}/${age}#${lot}`])
      const none = await get(`/draw/${id}?lot=2222222222`)
      expect(await none.text()).toContain('Ийм дугаар энэ сугалаанд алга')

      const packed = await fetch(`${portalOf().address}/draw/${id}/list.tsv`, { headers: { 'accept-encoding': 'gzip' } })
      const etag = packed.headers.get('etag') ?? ''
      const again = await fetch(`${portalOf().address}/draw/${id}/list.tsv`, { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)

      const { listHash, commitment } = head
      const [frozen, results] = [await bytes(`/draw/${id}/list.tsv`), await bytes(`/draw/${id}/results.tsv`)]
      const draw: PublishedDraw = { listHash, commitment, frozen, opened: { ...head, results } }
      expect(isProven(checkDraw(draw))).toBe(true)
      expect(isWrong(checkDraw({ ...draw, frozen: frozen.with(frozen.length - 3, 50) }))).toBe(true)

      // Secret, chance and seed are public from the second equal typing on, before the results.
      await portalOf().world.db.update(draws).set({ state: 'DRAWN', resultHash: null, publishedAt: null }).where(eq(draws.id, id))
      await portalOf().setClock(new Date(portalOf().world.clock.now().getTime() + 60_000).toISOString())
      const drawnPage = withoutBreaks(await (await get(`/draw/${id}`)).text())
      for (const value of [head.secret, head.chance, head.seed]) expect(drawnPage).toContain(value)
    })
  })
