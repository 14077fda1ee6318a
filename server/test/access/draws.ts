import {
  abandonDraw,
  addExtra,
  freezeDraw,
  giveFreePlace,
  rehearseDraw,
  staffDraws,
  typeChance,
  waitingOrders,
} from '@portal/contract/staffDraws'
import { type AccessRow, NOT_FOUND, ofCommission, STAFF_ONLY } from './callers.ts'

const NO_DRAW = 999_999
const LOT = '2222222222'
const everyCommission = (one: string) => ofCommission(one, STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, one)
const ofMissing = (name: string, call: AccessRow['call'], body: object): AccessRow => ({
  name,
  call,
  at: 'kindergarten',
  asks: () => ({ body: { draw: NO_DRAW, ...body } }),
  meets: everyCommission(NOT_FOUND),
})

/** Calls about draws; the test of the area has draws of other commissions. */
export const drawAccess: readonly AccessRow[] = [
  { name: 'the draws', call: staffDraws, at: 'kindergarten', asks: () => ({}), meets: everyCommission('200') },
  {
    name: 'to freeze an open campaign',
    call: freezeDraw,
    at: 'kindergarten',
    asks: () => ({ body: { campaignId: 101, ceremonyAt: '2040-01-01T11:00:00+08:00', requests: 0 } }),
    meets: everyCommission('203 drawCampaignOpen'),
  },
  {
    name: 'the waiting orders of a draw',
    call: waitingOrders,
    at: 'kindergarten',
    asks: () => ({ params: { draw: NO_DRAW } }),
    meets: everyCommission(NOT_FOUND),
  },
  ofMissing('to rehearse a draw', rehearseDraw, {}),
  ofMissing('the digits of a draw', typeChance, { chance: '41625336124162533615' }),
  ofMissing('to abandon a draw', abandonDraw, { reason: 'Орон тоо буруу байсан.' }),
  ofMissing('to give a free place in order', giveFreePlace, { list: 1, lot: LOT }),
  ofMissing('to remedy a mistake of a draw', addExtra, { lot: LOT, kind: 'PLACE', reason: 'Жагсаалтад тооцоогүй байсан.' }),
]
