import type { ClaimLettersText } from '../mn/claimLetters.ts'

export const text: ClaimLettersText = {
  title: 'Letter to the family',
  below: 'A4, {count} {count|sheet|sheets}. Hand it to a guardian of the child.',
  none: 'There is no letter to print',
  noneHint: 'Letters are printed for those that wait for an answer.',
  sheet: 'Letter, number {number}',
}
