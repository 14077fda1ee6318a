import type { MonthSheetText } from '../mn/monthSheet.ts'

export const text: MonthSheetText = {
  title: 'Attendance sheet',
  earlier: 'Month before',
  later: 'Month after',
  print: 'Print',
  sheet: '{group}, {month}: attendance',
  teacher: 'Class teacher: {name}',
  number: 'No.',
  child: 'Last and first name',
  signs: { PRESENT: '+', TARDY: '+', SICK: 'S', EXCUSED: 'E', UNEXCUSED: 'A' },
  legend: '+ present, S sick, E excused, A absent. Empty: not recorded.',
  present: 'Present',
  sick: 'Sick',
  excused: 'Excused',
  unexcused: 'Absent',
  presentOnDay: 'Children present',
  signature: 'Signature',
  none: 'No children were in the group this month',
}
