import type { ResultOf } from '@portal/contract/call'
import { FULL_CLASS, type staffYear, type YearClass } from '@portal/contract/staffYear'
import { totalOf } from '../../../base/formats.ts'

export type Year = ResultOf<typeof staffYear>

/** Classes of the coming year without those whose children finish. */
export const goingOn = (classes: readonly YearClass[]) => classes.filter(({ level }) => level !== null)

export const isAllConfirmed = ({ classes }: Year): boolean => classes.length > 0 && classes.every(({ confirmed }) => confirmed !== null)

/** Nothing to propose classes from, and no class yet. */
export const isWithoutGroups = ({ hasGroups, classes }: Year): boolean => !hasGroups && classes.length === 0

export const waitingCount = ({ waiting }: Year): number => totalOf(waiting, ({ children }) => children)

interface Asked {
  asked: Year['unplaced'][number]['asked']
}

/** The guardians have been asked and can still answer. */
export const isWaitingForAnswer = ({ asked }: Asked): boolean => asked !== null && !asked.hasLapsed

/** Children without a place whose guardians have not been asked, or let the question lapse. */
export const toAskAgain = ({ unplaced }: Pick<Year, 'unplaced'>) => unplaced.filter((one) => !isWaitingForAnswer(one))

/** Number of the current step, from 1. */
export function stepOf(year: Year): number {
  if (year.terms.length === 0) return 1
  if (waitingCount(year) > 0) return 3
  return isAllConfirmed(year) ? 4 : 2
}

/** Facts that the office checks before it confirms; only waiting children stop it, at the last open class. */
export function checksOf(year: Year) {
  const classes = goingOn(year.classes)
  return {
    placed: totalOf(classes, ({ children }) => children) - year.unplaced.length,
    unanswered: year.unplaced.length - toAskAgain(year).length,
    toAsk: toAskAgain(year).length,
    withoutTeacher: classes.filter(({ teacher }) => teacher === null).flatMap(({ name }) => name ?? []),
    large: classes.filter(({ children }) => children > FULL_CLASS),
    elsewhere: totalOf(classes, (one) => one.elsewhere),
    waiting: waitingCount(year),
  }
}
