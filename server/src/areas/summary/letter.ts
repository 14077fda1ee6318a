import type { DayCounts } from '@portal/contract/attendance'
import { shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import type { Channel } from '../../jobs/messages.ts'
import type { Stretch } from '../../kit/days.ts'
import { filled } from '../../text/notifications.ts'
import { daysInSms, homeworkWords, weeklySummary } from '../../text/summaryNotifications.ts'
import type { NewMark } from '../grades/week.ts'

export interface ChildWeek {
  name: string
  counts: DayCounts
  /** What only schools have: a kindergarten counts days, and gives neither marks nor homework. */
  lessons: { late: number; marks: readonly NewMark[]; notDone: { now: number; next: number } } | undefined
}

export interface Letter {
  language: Language
  week: Stretch
  children: readonly ChildWeek[]
  link: string
  unsubscribeLink: string
  helpPhone: string
}

const NONE = '–'
const WEEK_OF_SMS = ' {weekFrom}–{weekTo}.'

/** A child who learnt online was there; a pandemic's reasons count with their own kind. Of days that nobody recorded nothing is told but their number. */
function daysOf(counts: DayCounts) {
  const told = (days: number) => (counts.reasonRegistered === 0 ? '' : String(days))
  return {
    present: told(counts.reasonPresent + counts.reasonOnline),
    sick: told(counts.reasonSick + counts.reasonSickCovid),
    excused: told(counts.reasonExcused + counts.reasonExcusedCovid),
    absent: told(counts.reasonUnexcused),
    unrecorded: counts.notRegistered === 0 ? '' : String(counts.notRegistered),
  }
}

/** The same in the one line of a text message. */
function daysInLine(language: Language, days: ReturnType<typeof daysOf>): string {
  const { recorded, unrecorded } = daysInSms[language]
  return [days.present && filled(recorded, days), days.unrecorded && filled(unrecorded, days)].filter(Boolean).join(' ')
}

/** A text message has room for how many marks are new, an e-mail for each of them. */
function marksIn(channel: Channel, marks: readonly NewMark[]): string {
  if (marks.length === 0) return NONE
  return channel === 'sms' ? String(marks.length) : marks.map(({ subject, mark }) => `${subject}: ${mark}`).join(', ')
}

function valuesOf(channel: Channel, language: Language, { name, counts, lessons }: ChildWeek): Record<string, string> {
  const counted = daysOf(counts)
  const days = { child: name, ...counted, days: daysInLine(language, counted) }
  // An e-mail leaves out a line without a value; a text message has one line, in which a dash stands.
  if (lessons === undefined) return { ...days, late: '', homework: '', marks: channel === 'sms' ? NONE : '' }
  const { now, next } = lessons.notDone
  return {
    ...days,
    late: String(lessons.late),
    marks: marksIn(channel, lessons.marks),
    homework: now + next === 0 ? NONE : filled(homeworkWords[language], { now: String(now), next: String(next) }),
  }
}

/** One message about all children: what speaks of a child is repeated for each. */
export function wordsOf(
  channel: Channel,
  { language, week, children, link, unsubscribeLink, helpPhone }: Letter,
): { subject: string; text: string } {
  const common = {
    weekFrom: shortDate(week.from, language),
    weekTo: shortDate(week.to, language),
    link,
    unsubscribeLink,
    helpPhone,
  }
  const each = children.map((child) => ({ ...common, ...valuesOf(channel, language, child) }))
  const { sms, mail } = weeklySummary
  const paragraphs = (channel === 'sms' ? sms : mail.text)[language].split('\n\n').flatMap((paragraph) => {
    if (!paragraph.includes('{child}')) return filled(paragraph, common)
    // In a text message the week is told once.
    return each.map((values, at) => filled(channel === 'sms' && at > 0 ? paragraph.replace(WEEK_OF_SMS, '') : paragraph, values))
  })
  return channel === 'sms'
    ? { subject: '', text: paragraphs.join('\n') }
    : { subject: filled(mail.subject[language], common), text: paragraphs.join('\n\n') }
}
