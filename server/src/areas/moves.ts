import { printedMoves } from '../requests/moves.ts'
import { absenceMoves } from './absence/rules.ts'
import { closingMoves } from './accounts/rules.ts'
import { linkMoves } from './children/rules.ts'
import { claimMoves } from './claims/rules.ts'
import { contentMoves } from './content/editingRules.ts'
import { acceptanceMoves, departureMoves } from './enrolment/acceptance/rules.ts'
import { firstGradeMoves, requestMoves, schoolMoves } from './enrolment/rules.ts'
import { noticeMoves } from './notices/rules.ts'
import { copyMoves } from './rights/rules.ts'
import { uploadMoves } from './uploads/rules.ts'

const INTRODUCTION = `# Tables of moves

Written by \`npm run moves\` from the tables themselves. \`takeStep\` (server/src/requests/takeStep.ts) takes every step: it locks the row, asks the table,
and writes state, history, messages and news in one transaction. What a table does not hold is refused.
`

/** All transition tables, for docs/moves.md. */
export const printedTables = (): string =>
  [
    INTRODUCTION,
    printedMoves('Kindergarten and sub-program (responseStatus)', requestMoves),
    printedMoves('Acceptance of a given place', acceptanceMoves),
    printedMoves('Departure from a given place, by the commission', departureMoves),
    printedMoves('First grade (responseStatus)', firstGradeMoves),
    printedMoves('First grade (schoolStatus)', schoolMoves),
    printedMoves('Link of a parent and a child', linkMoves),
    printedMoves('Leave', absenceMoves),
    printedMoves('Claim of a child by an institution', claimMoves),
    printedMoves('Notice of a teacher or an office', noticeMoves),
    printedMoves('Public content', contentMoves),
    printedMoves('Upload of school data', uploadMoves),
    printedMoves("Copy of a parent's data", copyMoves),
    printedMoves('Account that its holder closes', closingMoves),
  ].join('\n')
