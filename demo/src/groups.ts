import type { groups } from '@portal/server/database/tables'
import { BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID, otherSchool } from './organisations.ts'

type GroupRow = typeof groups.$inferSelect

export interface DemoGroup extends Omit<GroupRow, 'schoolYear' | 'teacherNumber'> {
  teacherId: number
  size: number
}

/** Person id of the class teacher of 5б, who has an account. */
export const CLASS_TEACHER_ID = 100_011

const GRADES = Array.from({ length: 12 }, (_, at) => at + 1)
const LETTERS = ['а', 'б']
const KINDERGARTEN_GROUPS = [
  { age: 2, name: 'бага бүлэг' },
  { age: 3, name: 'дунд бүлэг' },
  { age: 4, name: 'ахлах бүлэг' },
  { age: 5, name: 'бэлтгэл бүлэг' },
]

export const classId = (grade: number, letter: string) => 3000 + grade * 10 + LETTERS.indexOf(letter) + 1
const kindergartenGroupId = (age: number) => 3200 + age

export const CLASS_SIZE = 22
/** Size of the class whose teacher has an account. */
const KNOWN_CLASS_SIZE = 30

export const GROUP = {
  '1а': classId(1, 'а'),
  '1б': classId(1, 'б'),
  '5б': classId(5, 'б'),
  '9а': classId(9, 'а'),
  дунд: kindergartenGroupId(3),
  elsewhere: 3321,
}

const teacherOf = (groupId: number) => (groupId === GROUP['5б'] ? CLASS_TEACHER_ID : 100_000 + groupId)
const group = (id: number, orgId: number, level: number, name: string, size: number): DemoGroup => ({
  id,
  orgId,
  level,
  name,
  size,
  teacherId: teacherOf(id),
})

/** Name of a class by grade and letter, or of a kindergarten group by age. */
export const groupNameOf = (level: number, letter: string): string =>
  level >= 1 ? `${level}${letter} бүлэг` : (KINDERGARTEN_GROUPS.find(({ age }) => age - 5 === level)?.name ?? '')

/** One school and one kindergarten with full groups, and a group with one child in another school. */
export const demoGroups: DemoGroup[] = [
  ...GRADES.flatMap((grade) =>
    LETTERS.map((letter) => {
      const id = classId(grade, letter)
      return group(id, BUSY_SCHOOL_ID, grade, groupNameOf(grade, letter), id === GROUP['5б'] ? KNOWN_CLASS_SIZE : CLASS_SIZE)
    }),
  ),
  ...KINDERGARTEN_GROUPS.map(({ age, name }) => group(kindergartenGroupId(age), BUSY_KINDERGARTEN_ID, age - 5, name, 25)),
  group(GROUP.elsewhere, otherSchool.id, 2, '2а бүлэг', 1),
]

/** First-graders turn six in the year in which the school year begins. */
export const birthYearOf = (level: number, schoolYear: number): number => schoolYear - 5 - level

/** Id of a pupil without a key, derived from the group. */
export const pupilId = (groupId: number, number: number): number => groupId * 100 + number
