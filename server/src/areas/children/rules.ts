import type { AccessEntry, GuardianType, LinkedChild, LinkStatus, MovementOut, OrgType } from '@portal/contract/children'
import { ordinal } from '@portal/contract/dateWords'
import { schoolYearOf } from '@portal/contract/days'
import type { Refusal } from '@portal/contract/refusals'
import type { Moves } from '../../requests/moves.ts'

export type LinkActor = 'parent' | 'school' | 'system' | 'correction'

/**
 * `school` is the class teacher or the office, `correction` the institution that takes its own answer back. A declined link may be
 * requested again; the system pauses and resumes approved ones, and closes those of former guardians.
 */
export const linkMoves: Moves<LinkStatus, LinkActor> = {
  NEW: { APPROVE: ['school', 'system'], DECLINED: ['school', 'system'] },
  APPROVE: { DECLINED: ['school', 'system'], NEW: 'system' },
  DECLINED: { NEW: ['parent', 'correction'] },
}

/** Days that an office has to confirm the link of a former guardian. */
export const CLOSES_AFTER_DAYS = 14
/** Share of an institution's approved links that may end without the operator. */
const MAX_ENDING_SHARE = 0.01

/** Whether links may end without the operator: a wrong answer of the registry ends many at once. One link never waits. */
export const mayEnd = ({ approved, ending }: { approved: number; ending: number }): boolean =>
  ending <= Math.max(1, approved * MAX_ENDING_SHARE)

/** Whether a group belongs to a school year before that of the day: an institution that has not prepared its year keeps it open. */
export const isOfEarlierYear = (group: { schoolYear: number } | null, day: string): boolean =>
  group !== null && group.schoolYear < schoolYearOf(day)

export const linkStatusNames: Record<LinkStatus, string> = { NEW: 'Шинэ', APPROVE: 'Зөвшөөрсөн', DECLINED: 'Татгалзсан' }
const kindergartenNames = ['Бэлтгэл бүлэг', 'Ахлах бүлэг', 'Дунд бүлэг', 'Бага бүлэг']
const NURSERY = 'Яслийн бүлэг'

/** «5 дугаар анги»; in a kindergarten the group of that age. */
export const levelName = (level: number): string => (level >= 1 ? `${ordinal(level)} анги` : (kindergartenNames[-level] ?? NURSERY))

/** Whether a level is of a kindergarten. */
export const isKindergartenLevel = (level: number): boolean => level < 1

/** Decider of a link request, as the answer to the parent names it: the teacher of the group, or the institution where it has none or the teacher asks. */
export function linkDecider({ level, teacherId }: { level: number; teacherId: number | null }, askedBy: number): string {
  const isTeachers = teacherId !== null && teacherId !== askedBy
  if (isKindergartenLevel(level)) return isTeachers ? 'Бүлгийн багш' : 'Цэцэрлэг'
  return isTeachers ? 'Ангийн багш' : 'Сургууль'
}

/** First levels of the programmes of study: kindergarten, primary, lower and upper secondary. */
const PROGRAMMES = [-5, 1, 6, 10]

/** Programme of a level, and the level's year in it. */
export function programmeOf(level: number): { programOfStudyId: number; academicLevelSeq: number } {
  const at = PROGRAMMES.findLastIndex((first) => first <= level)
  return { programOfStudyId: at + 1, academicLevelSeq: level - (PROGRAMMES[at] ?? level) + 1 }
}

const registeredRefusals = {
  MOTHER: 'registeredAsMother',
  FATHER: 'registeredAsFather',
  GENERAL_ORPHAN: 'registeredAsGuardian',
} as const satisfies Record<GuardianType, Refusal>

/**
 * Reason against a stated relation: father and mother need the registry's entry, any person may ask as a general guardian. The refusal
 * names the registered relation.
 */
export function relationRefusal(claimed: GuardianType, registered: GuardianType | undefined): Refusal | undefined {
  if (claimed === 'GENERAL_ORPHAN' || claimed === registered) return undefined
  return registered === undefined ? 'notTheGuardian' : registeredRefusals[registered]
}

/** Maximum age of a child to link: pupils of the last grade are of age. */
export const OLDEST_PUPIL = 20

const movementNames = {
  ADMITTED: 'Элссэн',
  TRANSFERRED: 'Шилжиж ирсэн',
  PROMOTED: 'Анги дэвшсэн',
  REGROUPED: 'Бүлэг шилжсэн',
} as const
const reasonNames = {
  ENROLMENT: 'Элсэлтээр',
  YEAR_ENDED: 'Хичээлийн жил дууссан',
  MOVED_HOME: 'Оршин суух хаяг өөрчлөгдсөн',
  PARENT_REQUEST: 'Эцэг, эхийн хүсэлтээр',
} as const
export const movementName = (action: keyof typeof movementNames): string => movementNames[action]
export const reasonName = (reason: keyof typeof reasonNames | null): string | null => reason && reasonNames[reason]

interface Stay extends Omit<MovementOut, 'endDate'> {
  orgId: number
  endDate: string | null
}

/** Institutions that a child has left by a day, last one first; `memberships` are ordered earliest first. */
export function movementsOut(memberships: readonly Stay[], day: string): MovementOut[] {
  const stays: Stay[] = []
  for (const next of memberships) {
    const last = stays.at(-1)
    if (next.beginDate === next.endDate) continue
    if (last?.orgId === next.orgId) last.endDate = next.endDate
    else if (next.beginDate <= day) stays.push({ ...next })
  }
  return stays.flatMap(({ orgId: _, endDate, ...stay }) => (endDate === null || endDate > day ? [] : [{ ...stay, endDate }])).toReversed()
}

const staffNames = { TEACHER: 'Багш', SCHOOL: 'Сургуулийн ажилтан', COMMISSION: 'Элсэлтийн комисс', EDU_PARENT: 'Эцэг, эх' } as const
const viewerNames = { YOU: 'Та', GUARDIAN: 'Өөр асран хамгаалагч', VISITOR: 'Бүртгэлгүй хүн, элсэлтийн хайлтаар' } as const
export const viewerName = ({ who, role }: Pick<AccessEntry, 'who' | 'role'>): string =>
  who === 'STAFF' ? (role === null ? 'Ажилтан' : staffNames[role]) : viewerNames[who]

interface PlacedStay {
  since: string
  until: string | null
  groupName: string
  orgName: string
  orgType: OrgType
  phone: string | null
}

/** Last stay before a day without one, and the next; `stays` are ordered earliest first. */
export function placesAround(stays: readonly PlacedStay[], day: string): Pick<LinkedChild, 'left' | 'next'> {
  const last = stays.findLast(({ until }) => until !== null && until <= day)
  const next = stays.find(({ since }) => since > day)
  return {
    left: last?.until
      ? {
          on: last.until,
          orgName: last.orgName,
          orgType: last.orgType,
          phone: last.phone,
        }
      : null,
    next: next ? { from: next.since, orgName: next.orgName, groupName: next.groupName, phone: next.phone } : null,
  }
}
