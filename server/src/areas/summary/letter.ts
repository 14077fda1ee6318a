import type { DayCounts } from '@portal/contract/attendance'
import { shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import type { Channel } from '../../messages/queue.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { filled } from '../../text/notifications.ts'
import { homeworkWords, summarySms, weeklySummary } from '../../text/summaryNotifications.ts'
import type { NewMark } from '../grades/index.ts'

export interface ChildWeek {
  name: string
  counts: DayCounts
  /** Undefined for a kindergarten, which has only day counts: no lessons, marks or homework. */
  lessons: { late: number; marks: readonly NewMark[]; notDone: { now: number; next: number } } | undefined
}

export interface Letter {
  language: Language
  week: DateRange
  children: readonly ChildWeek[]
  link: string
  unsubscribeLink: string
  helpPhone: string
}

const NONE = '–'
/** Maximum characters of a text message: two concatenated parts in Cyrillic. */
const MAX_IN_SMS = 134

/** Counts online days as present and pandemic reasons with their kind. If no day was recorded, only `unrecorded` is filled. */
function daysOf(counts: DayCounts) {
  const counted = (days: number) => (counts.reasonRegistered === 0 ? '' : String(days))
  return {
    present: counted(counts.reasonPresent + counts.reasonOnline),
    sick: counted(counts.reasonSick + counts.reasonSickCovid),
    excused: counted(counts.reasonExcused + counts.reasonExcusedCovid),
    absent: counted(counts.reasonUnexcused),
    unrecorded: counts.notRegistered === 0 ? '' : String(counts.notRegistered),
  }
}

/** Given name without the father's initial. */
const givenName = (name: string): string => name.split('.').at(-1) ?? name

const FIGURES = ['present', 'sick', 'excused', 'absent', 'late', 'unrecorded', 'marks'] as const

/** Formats a child's non-zero figures for a text message; the short form keeps only those that a parent may have to act on. */
function lineOf({ name, counts, lessons }: ChildWeek, language: Language, isShort: boolean): string {
  const text = summarySms[language]
  const days = daysOf(counts)
  const figures = { ...days, late: String(lessons?.late ?? 0), marks: String(lessons?.marks.length ?? 0) }
  const counted = FIGURES.filter((figure) => Number(figures[figure]) > 0)
  const needed = counted.filter((figure) => figure !== 'present')
  const sentences = (isShort && needed.length > 0 ? needed : counted).map((figure) => filled(text[figure], { count: figures[figure] }))
  return `${givenName(name)}: ${sentences.length === 0 ? text.nothing : sentences.join(', ')}`
}

/** Returns the longest text about all children that fits into `MAX_IN_SMS`. */
function smsOf({ language, week, children, unsubscribeLink }: Letter): string {
  const days = `${shortDate(week.from, language).slice(5)}–${shortDate(week.to, language).slice(5)}`
  const lines = (isShort: boolean) => children.map((child) => lineOf(child, language, isShort)).join('\n')
  const fullest = [`${days}\n${lines(false)}`, lines(false), `${days}\n${lines(true)}`, lines(true)]
  const written = [...fullest, summarySms[language].inPortal].map((one) =>
    filled(weeklySummary.sms[language], { lines: one, unsubscribeLink }),
  )
  return written.find((one) => one.length <= MAX_IN_SMS) ?? written.at(-1) ?? ''
}

function valuesOf(language: Language, { name, counts, lessons }: ChildWeek): Record<string, string> {
  const days = { child: name, ...daysOf(counts) }
  // The template omits lines with an empty value.
  if (lessons === undefined) return { ...days, late: '', homework: '', marks: '' }
  const { now, next } = lessons.notDone
  return {
    ...days,
    late: String(lessons.late),
    marks: lessons.marks.map(({ subject, mark }) => `${subject}: ${mark}`).join(', ') || NONE,
    homework: now + next === 0 ? NONE : filled(homeworkWords[language], { now: String(now), next: String(next) }),
  }
}

/** Words of a child's entry in the parent's inbox: the child's paragraph of the letter. */
export function entryOf({ language, week }: Pick<Letter, 'language' | 'week'>, child: ChildWeek): { title: string; text: string } {
  const { subject, text } = weeklySummary.mail
  const days = { weekFrom: shortDate(week.from, language), weekTo: shortDate(week.to, language) }
  const paragraph = text[language].split('\n\n').find((one) => one.includes('{child}')) ?? ''
  return { title: filled(subject[language], days), text: filled(paragraph, { ...days, ...valuesOf(language, child) }) }
}

/** Builds one message about all children; the template's child block is repeated for each. */
export function wordsOf(channel: Channel, letter: Letter): { subject: string; text: string } {
  if (channel === 'sms') return { subject: '', text: smsOf(letter) }
  const { language, week, children, link, unsubscribeLink, helpPhone } = letter
  const common = {
    weekFrom: shortDate(week.from, language),
    weekTo: shortDate(week.to, language),
    link,
    unsubscribeLink,
    helpPhone,
  }
  const { subject, text } = weeklySummary.mail
  const paragraphs = text[language]
    .split('\n\n')
    .flatMap((paragraph) =>
      paragraph.includes('{child}')
        ? children.map((child) => filled(paragraph, { ...common, ...valuesOf(language, child) }))
        : filled(paragraph, common),
    )
  return { subject: filled(subject[language], common), text: paragraphs.join('\n\n') }
}
