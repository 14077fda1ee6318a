import { CARDS_A_SHEET, type ClassChild } from '@portal/contract/staffClasses'

/** What of a class is shown. */
export const CLASS_VIEWS = ['all', 'unfollowed', 'away'] as const
export type ClassView = (typeof CLASS_VIEWS)[number]

/** On leave or ill today, as recorded or as a parent said. */
export const isAway = ({ today, leave, health }: ClassChild): boolean =>
  today?.reason === 'SICK' || today?.reason === 'EXCUSED' || leave !== null || health?.isWell === false

const belongs: Record<ClassView, (child: ClassChild) => boolean> = {
  all: () => true,
  unfollowed: ({ isFollowed }) => !isFollowed,
  away: isAway,
}

export const countIn = (children: readonly ClassChild[], view: ClassView): number => children.filter(belongs[view]).length

/** The children of a view whose names begin as was typed. */
export function shownOf(children: readonly ClassChild[], view: ClassView, search: string): ClassChild[] {
  const typed = search.trim().toLocaleLowerCase('mn')
  const isFound = ({ lastName, firstName }: ClassChild) =>
    [firstName, lastName, `${lastName} ${firstName}`].some((name) => name.toLocaleLowerCase('mn').startsWith(typed))
  return children.filter((child) => belongs[view](child) && isFound(child))
}

export const sheetsFor = (cards: number): number => Math.ceil(cards / CARDS_A_SHEET)

/** Cards in portions of a sheet. */
export const inSheets = <Card>(cards: readonly Card[]): Card[][] =>
  Array.from({ length: sheetsFor(cards.length) }, (_, at) => cards.slice(at * CARDS_A_SHEET, (at + 1) * CARDS_A_SHEET))
