import { applications } from '@portal/contract/enrolment'
import { expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { publishedDraw } from '../../../test/publishedDraw.ts'
import { and, eq } from '../../database/sql.ts'
import { drawLots, prospects } from '../../database/tables.ts'

const LOT = '3333333333'

/** Position of a request as its family sees it, run by a file that opens a portal. */
export const drawnCases = (portalOf: () => TestPortal) => {
  it('a family sees its position in the waiting order and how it moved; a new lot has no part in the old draw', async () => {
    const { db, clock } = portalOf().world
    const { token, personId } = await portalOf().signIn('88000001')
    const listed = async () => applications.result.parse((await portalOf().send(applications, { params: { personId }, token })).RESULT)
    const own = (await listed()).find(({ kind, institutionId }) => kind === 'kindergarten' && institutionId !== null)
    if (own === undefined) throw new Error('the mother has no request for a kindergarten')
    expect(own.drawn).toBeNull()
    const withLot = (lot: string) => db.update(prospects).set({ lot }).where(eq(prospects.id, own.prospectDataId))
    await withLot(LOT)
    const { id, drawn } = await publishedDraw(portalOf(), { requests: 12, third: LOT })
    const waiting = drawn.filter(({ result }) => result === 'WAITING')
    const now = async () => (await listed()).find(({ prospectDataId }) => prospectDataId === own.prospectDataId)?.drawn
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
