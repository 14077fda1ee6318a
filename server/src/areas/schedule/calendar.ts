import { minutesOfTime } from '@portal/contract/days'

/** Lesson of a timetable in iCalendar format. */
interface CalendarLesson {
  id: number
  courseName: string
  teacher: string
  roomNumber: string | null
  /** Minutes after midnight. */
  beginsAt: number
  endsAt: number
  /** Days of the lesson, a week or more apart. */
  days: readonly string[]
}

/** Event of a notice. */
interface NoticeEvent {
  noticeId: number
  title: string
  on: string
  /** HH:mm; null for a whole day. */
  at: string | null
}

const LINE_BYTES = 75
const WEEK_MS = 7 * 86_400_000

/** Ulaanbaatar is UTC+8 all year, so times in UTC need no time zone component. */
const instant = (day: string, minutes: number): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + minutes * 60_000)
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n')

/** Folds a line at 75 bytes, continuing after a space, without splitting a character. */
function folded(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_BYTES) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += letter
    bytes += size
  }
  return lines.join('\r\n')
}

/** Weekly event from the first day to the last, with exceptions for weeks without the lesson. */
function eventOf({ id, courseName, teacher, roomNumber, beginsAt, endsAt, days }: CalendarLesson, child: string, now: Date): string[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const [begin, until] = [instant(first, beginsAt), instant(last, beginsAt)]
  const held = new Set(days.map((day) => instant(day, beginsAt).getTime()))
  const weeks = Array.from({ length: (until.getTime() - begin.getTime()) / WEEK_MS + 1 }, (_, at) => begin.getTime() + at * WEEK_MS)
  const missed = weeks.filter((week) => !held.has(week)).map((week) => stamp(new Date(week)))
  return [
    'BEGIN:VEVENT',
    `UID:lesson-${id}@parent-portal`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begin)}`,
    `DTEND:${stamp(instant(first, endsAt))}`,
    `RRULE:FREQ=WEEKLY;UNTIL=${stamp(until)}`,
    ...(missed.length > 0 ? [`EXDATE:${missed.join(',')}`] : []),
    `SUMMARY:${escaped(`${child}: ${courseName}`)}`,
    `DESCRIPTION:${escaped(teacher)}`,
    ...(roomNumber === null ? [] : [`LOCATION:${escaped(roomNumber)}`]),
    'END:VEVENT',
  ]
}

/** Event of a notice by title and time alone: its text stays behind the sign-in. */
const noticeEvent = ({ noticeId, title, on, at }: NoticeEvent, child: string, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:notice-${noticeId}@parent-portal`,
  `DTSTAMP:${stamp(now)}`,
  at === null ? `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}` : `DTSTART:${stamp(instant(on, minutesOfTime(at)))}`,
  `SUMMARY:${escaped(`${child}: ${title}`)}`,
  'END:VEVENT',
]

/** Events name the child, because a parent's calendar may hold several children. */
export const calendarFile = (child: string, lessons: readonly CalendarLesson[], events: readonly NoticeEvent[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parent portal//Timetable//MN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`Хичээлийн хуваарь: ${child}`)}`,
    'X-WR-TIMEZONE:Asia/Ulaanbaatar',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...lessons.flatMap((lesson) => eventOf(lesson, child, now)),
    ...events.flatMap((event) => noticeEvent(event, child, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
