import type { CalendarText } from '../mn/calendar.ts'

export const text: CalendarText = {
  today: 'Today',
  short: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  day: { previous: 'Previous day', next: 'Next day' },
  week: { previous: 'Previous week', next: 'Next week' },
  month: { previous: 'Previous month', next: 'Next month' },
  daysOfWeek: 'Days of the week',
  openCalendar: 'Open the calendar: {label}',
  dateHint: 'For example {date}',
  timeHint: 'For example 08:30',
}
