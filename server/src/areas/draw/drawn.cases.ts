import { Prospect, searchPerson, studentInfo } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestPortal } from '../../../test/portal.ts'
import { publishedDraw } from '../../../test/publishedDraw.ts'
import { and, eq } from '../../database/sql.ts'
import { drawLots, prospects } from '../../database/tables.ts'

const LOT = '3333333333'

/** Position of a request as its family sees it, run by a file that opens a portal. */
export const drawnCases = (portalOf: () => TestPortal) => {
  it('a family sees its position in the waiting order and how it moved; a new lot has no part in the old draw', async () => {
    const { db, clock } = portalOf().world
    const { registryNumber: reg } = await portalOf().who('kg-waiting')
    const search = { body: { registerNumber: reg }, headers: { [HEADER.captcha]: await portalOf().solveCaptcha() } }
    const ticket = (await portalOf().send(searchPerson, search)).headers.get(HEADER.ticket) ?? ''
    const looked = async () => {
      const { RESULT } = await portalOf().send(studentInfo, { params: { reg }, headers: { [HEADER.ticket]: ticket } })
      const [prospect] = z.array(Prospect).parse(RESULT)
      if (prospect === undefined) throw new Error('the child has no request')
      return prospect
    }
    const { prospectDataId } = await looked()
    const withLot = (lot: string) =>
      db
        .update(prospects)
        .set({ lot })
        .where(eq(prospects.id, prospectDataId ?? 0))
    const now = async () => (await looked()).drawn
    await withLot(LOT)
    // Draws of other tests may hold its first lot.
    expect(await now()).toBeNull()
    const { id, drawn } = await publishedDraw(portalOf(), { requests: 12, third: LOT })
    const waiting = drawn.filter(({ result }) => result === 'WAITING')
    expect(await now()).toMatchObject({ draw: id, waiting: { position: 3, of: waiting.length, moved: [{ position: 3 }] } })

    const next = waiting[0]?.lot ?? ''
    const later = new Date(clock.now().getTime() + 1)
    await db
      .update(drawLots)
      .set({ leftAt: later })
      .where(and(eq(drawLots.drawId, id), eq(drawLots.lot, next)))
    expect((await now())?.waiting).toMatchObject({ position: 2, of: waiting.length - 1, moved: [{ position: 3 }, { position: 2 }] })

    await withLot('2222222222')
    expect(await now()).toBeNull()
  })
}
