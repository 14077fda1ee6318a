import { acceptancePhones, acceptForFamily, noteCall, placeAcceptances, unansweredPlaces } from '@portal/contract/staffAcceptances'
import { confirmDeparture, keepPlace, proposeDeparture, proposedDepartures } from '@portal/contract/staffDepartures'
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
  { name: 'the proposed departures', call: proposedDepartures, at: 'kindergarten', asks: () => ({}), meets: everyCommission('200') },
  ...([proposeDeparture, confirmDeparture, keepPlace] as const).map((call) => ({
    name: `a departure by ${call.path}`,
    call,
    at: 'kindergarten' as const,
    asks: () => ({ body: { id: NO_DRAW, note: 'Хүүхэд огт ирээгүй.', familyAsked: false } }),
    meets: everyCommission(NOT_FOUND),
  })),
  { name: 'the acceptances of places', call: placeAcceptances, at: 'kindergarten', asks: () => ({}), meets: everyCommission('200') },
  {
    name: 'places without an answer',
    call: unansweredPlaces,
    at: 'kindergarten',
    asks: () => ({ params: { campaign: 101, group: 'open' } }),
    meets: everyCommission('200'),
  },
  ...([acceptancePhones, noteCall] as const).map((call) => ({
    name: `a place by ${call.path}`,
    call,
    at: 'kindergarten' as const,
    asks: () => ({ body: { id: NO_DRAW, note: 'Утсаа авсангүй.' } }),
    meets: everyCommission(NOT_FOUND),
  })),
  {
    name: 'to accept a place for the family',
    call: acceptForFamily,
    at: 'kindergarten',
    asks: () => ({ body: { id: NO_DRAW, note: 'Ээж нь утсаар хүссэн.' } }),
    meets: ofCommission(NOT_FOUND, NOT_FOUND, NOT_FOUND, STAFF_ONLY, NOT_FOUND),
  },
  ofMissing('to rehearse a draw', rehearseDraw, {}),
  ofMissing('the digits of a draw', typeChance, { chance: '41625336124162533615' }),
  ofMissing('to abandon a draw', abandonDraw, { reason: 'Орон тоо буруу байсан.' }),
  ofMissing('to give a free place in order', giveFreePlace, { list: 1, lot: LOT }),
  ofMissing('to remedy a mistake of a draw', addExtra, { lot: LOT, kind: 'PLACE', reason: 'Жагсаалтад тооцоогүй байсан.' }),
]
