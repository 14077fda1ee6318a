import type { LinkedChild } from '@portal/contract/children'
import { addDays, daysBetween } from '@portal/contract/days'
import { MEAL_HOURS } from '@portal/contract/meals'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconPencil,
  IconSchool,
  IconSpeakerphone,
  IconUserQuestion,
} from '@tabler/icons-react'
import { warningOf } from '../areas/meals/rules.ts'
import { givenName } from '../base/formats.ts'
import type { PageTarget } from '../base/page.ts'
import { childPageLink, listFor, wizardFor } from '../child/ofChild.ts'
import { shortDate, weekday } from '../text/dates.ts'
import type { HomeText } from '../text/mn/home.ts'
import type { MealsText } from '../text/mn/meals.ts'
import { fill, type Language } from '../text/words.tsx'
import type { ChildTask, Task } from './tasks.ts'

/** All tasks except health forms, which are answered in place. */
type LinkedTask = Exclude<Task, { kind: 'health' }>

/** Text, icon and link of a task of today. */
export interface TaskView {
  key: string
  icon: Icon
  tone: 'red' | 'yellow' | 'green' | undefined
  /** Undefined for tasks of enrolment and claims. */
  child: LinkedChild | undefined
  /** First name of the child, and the text after it. */
  name: string
  about: string
  title: string
  detail?: string
  /** Free text of the teacher. */
  note?: string | undefined
  /** Deadline with the time left. */
  deadline?: string
  link: PageTarget
  action: string
}

interface Words {
  /** Translates fixed words of the server into the page's language. */
  inWords: (line: string) => string
  text: HomeText
  meals: MealsText
  language: Language
  today: string
}

const taskStyles: Record<LinkedTask['kind'], Pick<TaskView, 'icon' | 'tone'>> = {
  step: { icon: IconSchool, tone: 'yellow' },
  claim: { icon: IconSchool, tone: 'yellow' },
  absent: { icon: IconUserQuestion, tone: 'red' },
  leaveRejected: { icon: IconCircleX, tone: 'red' },
  allergy: { icon: IconAlertTriangle, tone: 'red' },
  homeworkToday: { icon: IconPencil, tone: 'yellow' },
  late: { icon: IconClockExclamation, tone: 'yellow' },
  homework: { icon: IconPencil, tone: 'yellow' },
  leaveApproved: { icon: IconCircleCheck, tone: 'green' },
  notice: { icon: IconSpeakerphone, tone: 'yellow' },
  event: { icon: IconCalendarEvent, tone: undefined },
}

const dueIn = (due: string, { text, today, language }: Words): string => {
  if (due === today) return text.due.today
  return due === addDays(today, 1) ? text.due.tomorrow : fill(text.due.later, { day: weekday(due, language) })
}

const daysOf = ({ leave }: ChildTask, { language }: Words): string => {
  if (!leave) return ''
  return [...new Set([leave.startDate, leave.endDate])].map((day) => shortDate(day, language)).join('–')
}

type TaskText = Pick<TaskView, 'title' | 'detail' | 'deadline' | 'link' | 'action' | 'note'>

/** Dishes of one meal, split into harmful and harmless ones. */
function allergyOf({ child, dishes = [] }: ChildTask, { text, meals }: Words): TaskText {
  const harmful = dishes.filter(({ allergens }) => allergens.length > 0)
  const fitting = dishes.filter(({ allergens }) => allergens.length === 0).map(({ productName }) => productName)
  const [first] = dishes
  const when = first ? fill(text.allergy.when, { meal: meals.menus[first.menuType], time: MEAL_HOURS[first.menuType].from }) : ''
  return {
    title: harmful.map((dish) => warningOf(dish, meals)).join(', '),
    detail: fitting.length === 0 ? when : `${when} ${fill(text.allergy.fits, { dishes: fitting.join(', ') })}`,
    link: { ...childPageLink(child.studentPersonId, 'meals'), search: { date: first?.dayDate } },
    action: text.allergy.action,
  }
}

function childTaskText(task: ChildTask, words: Words): TaskText {
  const { text, today } = words
  const { child, lessons = [], courses = [], count = 0, due = today } = task
  const params = { studentId: child.studentPersonId }
  switch (task.kind) {
    case 'absent': {
      const missed = lessons.map(({ TIME_NUMBER }) => fill(text.inLesson, { number: TIME_NUMBER })).join(', ')
      const which = [...new Set(lessons.map(({ COURSE_NAME }) => words.inWords(COURSE_NAME)))].join(', ')
      return {
        title: missed === '' ? text.absent.wholeDay : fill(text.absent.title, { lessons: missed }),
        detail: which === '' ? text.absent.detail : `${which}. ${text.absent.detail}`,
        link: { to: '/student/$studentId/absence', params, search: { ask: 'leave', date: today, from: 'home' } },
        action: text.absent.action,
      }
    }
    case 'late':
      return {
        title: text.late.title,
        detail: lessons
          .map((one) => fill(text.late.lesson, { course: words.inWords(one.COURSE_NAME), minutes: one.TARDY_MINUTES }))
          .join(', '),
        link: { to: '/student/$studentId/attendance', params, search: { view: 'day', date: today } },
        action: text.late.action,
      }
    case 'homeworkToday':
    case 'homework':
      return {
        title: fill(text.homework.title, { count }),
        detail: `${dueIn(due, words)}: ${courses.map(words.inWords).join(', ')}`,
        link: { to: '/student/$studentId/homework', params, search: { date: due } },
        action: text.homework.action,
      }
    case 'allergy':
      return allergyOf(task, words)
    case 'leaveRejected':
    case 'leaveApproved':
      return {
        title: text[task.kind].title,
        detail: daysOf(task, words),
        note: task.leave?.approvalNote ?? undefined,
        link: { to: '/student/$studentId/absence', params },
        action: text[task.kind].action,
      }
  }
}

/** Days until the deadline; 0 on its day. */
function deadlineOf(closesAt: string, { text, today, language }: Words): string {
  const day = closesAt.slice(0, 10)
  const left = daysBetween(today, day)
  const until = fill(text.step.until, { date: shortDate(day, language).slice(5), time: closesAt.slice(11, 16) })
  return `${until} · ${left <= 0 ? text.step.lastDay : fill(text.step.days, { count: left })}`
}

export function taskView(task: LinkedTask, words: Words): TaskView {
  if (task.kind === 'claim') {
    const { claimId, childName, institution, group } = task.claim
    const { title, action } = words.text.claim
    const common: TaskText = { title, detail: institution, link: { to: '/link-child' }, action }
    return {
      key: `claim ${claimId}`,
      ...taskStyles.claim,
      child: undefined,
      name: givenName(childName),
      about: words.inWords(group),
      ...common,
    }
  }
  if (task.kind === 'step') {
    const { step, kind, firstName, prospectDataId, personId, closesAt } = task.step
    return {
      key: `step ${prospectDataId}`,
      ...taskStyles.step,
      child: undefined,
      name: firstName,
      about: words.text.step.kinds[kind],
      ...words.text.step[step],
      // Taking over a stranger's request stays possible after the campaign.
      ...(step === 'confirm' && { deadline: deadlineOf(closesAt, words) }),
      link: step === 'confirm' ? wizardFor(kind, personId) : listFor(kind),
    }
  }
  if (task.kind === 'notice' || task.kind === 'event') {
    const { kind, child, notice } = task
    return {
      key: `notice ${notice.noticeId}`,
      ...taskStyles[kind],
      child,
      name: givenName(child.studentFullName),
      about: notice.groupName === null ? notice.orgName : words.inWords(notice.groupName),
      title: notice.title,
      ...(notice.event !== null && { detail: `${dueIn(notice.event.on, words)} ${notice.event.at ?? ''}`.trim() }),
      link: { ...childPageLink(child.studentPersonId, 'notices'), search: { notice: notice.noticeId } },
      action: words.text.notice,
    }
  }
  return {
    key: `${task.kind} ${task.child.studentPersonId} ${task.leave?.absenceId ?? ''}`,
    ...taskStyles[task.kind],
    child: task.child,
    name: givenName(task.child.studentFullName),
    about: words.inWords(task.child.studentGroupName ?? ''),
    ...childTaskText(task, words),
  }
}
