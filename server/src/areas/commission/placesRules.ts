import type { ResultOf } from '@portal/contract/call'
import type { PlacesChange, PlacesProblem, savePlaces } from '@portal/contract/staffPlaces'
import { type Campaign, currentOf } from '../enrolment/rules.ts'

/** How a cell of the grid stands. */
export interface Cell {
  orgId: number
  age: number
  places: number | null
  given: number
  waiting: number
}

/** Kindergartens have places; a school takes every child of its catchment. */
export const hasPlaces = ({ kind }: Pick<Campaign, 'kind'>): boolean => kind !== 'firstGrade'

/** Places change as long as the campaign is the one that people mean, or is still to come. */
export const mayChangePlaces = (campaign: Campaign, campaigns: readonly Campaign[], now: Date): boolean =>
  now < campaign.opensAt || currentOf(campaigns, campaign.kind, now)?.id === campaign.id

export const keyOf = ({ orgId, age }: { orgId: number; age: number }): string => `${orgId} ${age}`

/** Of several changes of a cell the last one stands; what changes nothing is left out. */
export const realChanges = (changes: readonly PlacesChange[]): PlacesChange[] =>
  [...new Map(changes.map((change) => [keyOf(change), change])).values()].filter(({ from, to }) => from !== to)

/** What stands against a change of a cell. More places than before are always welcome. */
export function problemOf(
  { from, to }: PlacesChange,
  { places, given }: Pick<Cell, 'places' | 'given'>,
): PlacesProblem['reason'] | undefined {
  if (places !== from) return 'placesChangedMeanwhile'
  const isFewer = to === null || to < (from ?? 0)
  return isFewer && (to ?? 0) < given ? 'placesBelowGiven' : undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What the changes make of the cells that they are about. */
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
