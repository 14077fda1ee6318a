import type { ResultOf } from '@portal/contract/call'
import type { PlacesChange, PlacesProblem, savePlaces } from '@portal/contract/staffPlaces'
import { dateIn } from '../../../outside/clock.ts'
import { type Campaign, currentOf } from '../rules.ts'

/** State of a cell of the grid. */
export interface Cell {
  orgId: number
  age: number
  places: number | null
  given: number
  waiting: number
}

/** Kindergartens have places; a school accepts every child of its catchment. */
export const hasPlaces = ({ kind }: Pick<Campaign, 'kind'>): boolean => kind !== 'firstGrade'

/** Whether a campaign is the current one or a future one. */
export const mayChange = (campaign: Campaign, campaigns: readonly Campaign[], now: Date): boolean =>
  now < campaign.opensAt || currentOf(campaigns, campaign.kind, now)?.id === campaign.id

/** Whether places may change: while the campaign may, and in a drawn one until the end of its school year. */
export const mayChangePlaces = (campaign: Campaign, campaigns: readonly Campaign[], now: Date, isDrawn: boolean): boolean =>
  mayChange(campaign, campaigns, now) || (isDrawn && dateIn(now) < `${campaign.schoolYear + 1}-09-01`)

export const keyOf = ({ orgId, age }: { orgId: number; age: number }): string => `${orgId} ${age}`

/** Last change of each cell, without those that change nothing. */
export const realChanges = (changes: readonly PlacesChange[]): PlacesChange[] =>
  [...new Map(changes.map((change) => [keyOf(change), change])).values()].filter(({ from, to }) => from !== to)

/** Reason against a change of a cell; more places are always allowed. */
export function problemOf(
  { from, to }: PlacesChange,
  { places, given }: Pick<Cell, 'places' | 'given'>,
): PlacesProblem['reason'] | undefined {
  if (places !== from) return 'placesChangedMeanwhile'
  const isFewer = to === null || to < (from ?? 0)
  return isFewer && (to ?? 0) < given ? 'placesBelowGiven' : undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Effect of the changes on their cells. */
export function effectOf(
  changes: readonly PlacesChange[],
  cellOf: (of: { orgId: number; age: number }) => Cell,
): Omit<ResultOf<typeof savePlaces>, 'saved' | 'problems'> {
  return {
    kindergartens: new Set(changes.map(({ orgId }) => orgId)).size,
    cells: changes.length,
    placesBefore: sum(changes.map(({ from }) => from ?? 0)),
    placesAfter: sum(changes.map(({ to }) => to ?? 0)),
    withoutPlace: sum(changes.filter(({ to }) => (to ?? 0) === 0).map((change) => cellOf(change).waiting)),
  }
}
