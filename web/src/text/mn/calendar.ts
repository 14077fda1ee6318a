import { words } from '../words.tsx'

const text = {
  today: 'Өнөөдөр',
  /** From Monday. */
  short: ['Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя', 'Ня'],
  day: { previous: 'Өмнөх өдөр', next: 'Дараах өдөр' },
  week: { previous: 'Өмнөх долоо хоног', next: 'Дараах долоо хоног' },
  month: { previous: 'Өмнөх сар', next: 'Дараах сар' },
  daysOfWeek: 'Долоо хоногийн өдөр',
  openCalendar: 'Хуанли нээх: {label}',
  dateHint: 'Жишээ нь {date}',
  timeHint: 'Жишээ нь 08:30',
}

export type CalendarText = typeof text
export const calendar = words(text, async () => (await import('../en/calendar.ts')).text)
