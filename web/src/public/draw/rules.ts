import { type Check, placeOfLot } from '@portal/contract/draw/check'
import type { FoundLot } from './checkMessages.ts'

/** Place of a lot in a check; before the ceremony its list and tier only. */
export function foundLot(check: Check, lot: string): FoundLot | null {
  const { draw } = check
  if (draw === null) return null
  const tierOf = (tier: number) => draw.tiers[tier - 1] ?? null
  const place = placeOfLot(check, lot)
  if (place !== undefined) {
    const { list, row, drawn } = place
    const { institution, name, age, places, lots } = list
    const { tier, twins, result, position } = drawn
    const isTwin = twins !== null
    return { lot, institution, name, age, places, total: lots.length, tier: tierOf(tier), isTwin, row, result, position }
  }
  for (const { institution, name, age, places, lots } of check.lists.length === 0 ? draw.lists : []) {
    const frozen = lots.find((one) => one.lot === lot)
    if (frozen === undefined) continue
    const shared = { lot, institution, name, age, places, total: lots.length, tier: tierOf(frozen.tier), isTwin: frozen.twins !== null }
    return { ...shared, row: null, result: null, position: null }
  }
  return null
}
