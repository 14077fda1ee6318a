import type { GuardianClaim } from '@portal/contract/claims'
import { addDays } from '@portal/contract/days'
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconPencil,
  IconSchool,
  IconStethoscope,
  IconUserQuestion,
} from '@tabler/icons-react'
import { addressOf } from '../child/ofChild.ts'
import { shortDate, weekday } from '../text/dates.ts'
import type { HomeText } from '../text/mn/home.ts'
import { fill, type Language } from '../text/words.tsx'
import type { Thing, ThingKind } from './things.ts'

/** A thing of today in words, with the way to deal with it. */
export interface ShownThing {
  key: string
  icon: Icon
  tone: 'red' | 'yellow' | 'green' | undefined
  title: string
  detail: string
  href: string
  action: string
}

const looks: Record<ThingKind, Pick<ShownThing, 'icon' | 'tone'>> = {
  absent: { icon: IconUserQuestion, tone: 'red' },
  leaveRejected: { icon: IconCircleX, tone: 'red' },
  homeworkToday: { icon: IconPencil, tone: 'yellow' },
  late: { icon: IconClockExclamation, tone: 'yellow' },
  homework: { icon: IconPencil, tone: 'yellow' },
  health: { icon: IconStethoscope, tone: undefined },
  leaveApproved: { icon: IconCircleCheck, tone: 'green' },
}

const dueIn = (text: HomeText, due: string, today: string, language: Language): string => {
  if (due === today) return text.due.today
  return due === addDays(today, 1) ? text.due.tomorrow : fill(text.due.later, { day: weekday(due, language) })
}

const daysOf = ({ leave }: Thing, language: Language): string => {
  if (!leave) return ''
  const days = [...new Set([leave.startDate, leave.endDate])].map((day) => shortDate(day, language)).join('–')
  return leave.approvalNote === null ? days : `${days}. ${leave.approvalNote}`
}

/** What each kind says and where it leads. */
function wordsOf(thing: Thing, today: string, text: HomeText, language: Language): Omit<ShownThing, 'key' | 'icon' | 'tone'> {
  const { child, lessons = [], courses = [], count = 0, due = today } = thing
  const at = (page: Parameters<typeof addressOf>[1], search = '') => `${addressOf(child.studentPersonId, page)}${search}`
  switch (thing.kind) {
    case 'absent': {
      const missed = lessons.map(({ TIME_NUMBER }) => fill(text.inLesson, { number: TIME_NUMBER })).join(', ')
      const which = [...new Set(lessons.map(({ COURSE_NAME }) => COURSE_NAME))].join(', ')
      return {
        title: missed === '' ? text.absent.wholeDay : fill(text.absent.title, { lessons: missed }),
        detail: which === '' ? text.absent.detail : `${which}. ${text.absent.detail}`,
        href: at('absence', '?ask=leave'),
        action: text.absent.action,
      }
    }
    case 'late':
      return {
        title: text.late.title,
        detail: lessons.map((one) => fill(text.late.lesson, { course: one.COURSE_NAME, minutes: one.TARDY_MINUTES })).join(', '),
        href: at('attendance', `?view=day&date=${today}`),
        action: text.late.action,
      }
    case 'homeworkToday':
    case 'homework':
      return {
        title: fill(text.homework.title, { count }),
        detail: `${dueIn(text, due, today, language)}: ${courses.join(', ')}`,
        href: at('homework', `?date=${due}`),
        action: text.homework.action,
      }
    case 'health':
      return { title: text.health.title, detail: text.health.detail, href: at('absence', '?ask=health'), action: text.health.action }
    case 'leaveRejected':
    case 'leaveApproved':
      return { title: text[thing.kind].title, detail: daysOf(thing, language), href: at('absence'), action: text[thing.kind].action }
  }
}

export const shownThing = (thing: Thing, today: string, text: HomeText, language: Language): ShownThing => ({
  key: `${thing.kind} ${thing.child.studentPersonId} ${thing.leave?.absenceId ?? ''}`,
  ...looks[thing.kind],
  ...wordsOf(thing, today, text, language),
})

/** A claim about a child of the parent, which the page of the children asks about. */
export const shownClaim = ({ claimId, institution, group }: GuardianClaim, { claim }: HomeText): ShownThing => ({
  key: `claim ${claimId}`,
  icon: IconSchool,
  tone: 'yellow',
  title: claim.title,
  detail: fill(claim.detail, { institution, group }),
  href: '/link-child',
  action: claim.action,
})
