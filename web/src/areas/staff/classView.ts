import { CARDS_A_SHEET, type ClassChild } from '@portal/contract/staffClasses'
import type { CLASS_VIEWS } from '../../base/search.ts'

export type ClassView = (typeof CLASS_VIEWS)[number]

/** Whether a child is on leave or ill today, by record or by the parent's report. */
export const isAway = ({ today, leave, health }: ClassChild): boolean =>
  today?.reason === 'SICK' || today?.reason === 'EXCUSED' || leave !== null || health?.isWell === false

const belongs: Record<ClassView, (child: ClassChild) => boolean> = {
  all: () => true,
  unfollowed: ({ isFollowed }) => !isFollowed,
  away: isAway,
}

export const countIn = (children: readonly ClassChild[], view: ClassView): number => children.filter(belongs[view]).length

/** Children of a view whose name starts with the search text. */
export function filteredChildren(children: readonly ClassChild[], view: ClassView, search: string): ClassChild[] {
  const typed = search.trim().toLocaleLowerCase('mn')
  const isFound = ({ lastName, firstName }: ClassChild) =>
    [firstName, lastName, `${lastName} ${firstName}`].some((name) => name.toLocaleLowerCase('mn').startsWith(typed))
  return children.filter((child) => belongs[view](child) && isFound(child))
}

export const sheetsFor = (cards: number): number => Math.ceil(cards / CARDS_A_SHEET)

export const inSheets = <Card>(cards: readonly Card[]): Card[][] =>
  Array.from({ length: sheetsFor(cards.length) }, (_, at) => cards.slice(at * CARDS_A_SHEET, (at + 1) * CARDS_A_SHEET))
