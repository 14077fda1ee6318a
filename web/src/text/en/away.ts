import type { AwayText } from '../mn/away.ts'

export const text: AwayText = {
  left: '{school}: left on {date}.',
  next: '{school}, {group}: begins on {date}.',
  none: 'Our data has no school or kindergarten for this child at present. If the child goes to one, ask it to enter the child.',
  call: 'Call {phone}',
  callOf: '{school}: {phone}',
  help: 'Help desk',
  lastResults: 'Results of the last year',
  allResults: 'All results and exams',
  noPage: 'Today the child is at no school or kindergarten',
  noGroup: 'No class or group',
  classUnknown: 'class not known yet',
  classUnknownHint: 'The school or kindergarten has not entered the class of the new school year yet. Please ask there.',
}
