import type { DemoDay } from './calendar.ts'
import { birthYearOf, CLASS_TEACHER_ID, GROUP } from './groups.ts'
import { BUSY_DISTRICT, otherSchool } from './organisations.ts'
import { type AdultPlan, adult, family, mergeRegistered, type ParentPlan, type Registered } from './people.ts'
import { partCode } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** Person ids of account holders. */
export const HOLDER = {
  mother: 100_001,
  father: 100_002,
  unlinkedParent: 100_003,
  mailParent: 100_004,
  classTeacher: CLASS_TEACHER_ID,
  schoolOffice: 100_012,
  commission: 100_013,
  kindergartenOffice: 100_014,
}

/** Person ids of the account holders' children. */
export const CHILD = { anujin: 200_001, temuulen: 200_002, nomin: 200_003, sanchir: 200_004, linkFree: 200_011, linkOtherSchool: 200_012 }

/** Groups of the known children. */
export const knownPupils = [
  { childId: CHILD.anujin, groupId: GROUP['1а'] },
  { childId: CHILD.temuulen, groupId: GROUP['5б'] },
  { childId: CHILD.nomin, groupId: GROUP.дунд },
  { childId: CHILD.sanchir, groupId: GROUP['9а'] },
  { childId: CHILD.linkFree, groupId: GROUP['5б'] },
  { childId: CHILD.linkOtherSchool, groupId: GROUP.elsewhere },
]

const mother: ParentPlan = { id: HOLDER.mother, type: 'MOTHER', lastName: 'Батболд', firstName: 'Болормаа', phone: '88000001' }
const father: ParentPlan = { id: HOLDER.father, type: 'FATHER', lastName: 'Доржсүрэн', firstName: 'Ганбат', phone: '88000002' }
const unlinked: ParentPlan = { id: HOLDER.unlinkedParent, type: 'FATHER', lastName: 'Цэрэндорж', firstName: 'Энхболд', phone: '88000003' }
const mailParent: ParentPlan = {
  id: HOLDER.mailParent,
  type: 'MOTHER',
  lastName: 'Очирбат',
  firstName: 'Оюунчимэг',
  email: 'parent@demo.mn',
}

/** Registry rows of all account holders and their children. */
export function accountHolders({ schoolYear }: DemoDay, numbers: RegistryNumbers): Registered {
  const chance = (personId: number) => new Random('account holder', personId)
  const inGrade = (grade: number) => birthYearOf(grade, schoolYear)
  const staff = (plan: Omit<AdultPlan, 'sex' | 'birthYear'>, age: number) =>
    adult(chance(plan.id), numbers, partCode(BUSY_DISTRICT, 7), { ...plan, sex: 'female', birthYear: schoolYear - age })
  return mergeRegistered([
    family(
      chance(HOLDER.mother),
      numbers,
      partCode(BUSY_DISTRICT, 5),
      [mother, father],
      [
        { id: CHILD.anujin, birthYear: inGrade(1), sex: 'female', firstName: 'Анужин' },
        { id: CHILD.temuulen, birthYear: inGrade(5), sex: 'male', firstName: 'Тэмүүлэн' },
        { id: CHILD.nomin, birthYear: inGrade(-2), sex: 'female', firstName: 'Номин' },
      ],
    ),
    family(
      chance(HOLDER.unlinkedParent),
      numbers,
      partCode(otherSchool.districtCode, 8),
      [unlinked],
      [
        { id: CHILD.linkFree, birthYear: inGrade(5), sex: 'female', firstName: 'Марал' },
        { id: CHILD.linkOtherSchool, birthYear: inGrade(2), sex: 'male', firstName: 'Билгүүн' },
      ],
    ),
    family(
      chance(HOLDER.mailParent),
      numbers,
      partCode(BUSY_DISTRICT, 9),
      [mailParent],
      [{ id: CHILD.sanchir, birthYear: inGrade(9), sex: 'male', firstName: 'Санчир' }],
    ),
    staff({ id: HOLDER.classTeacher, lastName: 'Дорж', firstName: 'Сарантуяа', phone: '88000011' }, 41),
    staff({ id: HOLDER.schoolOffice, lastName: 'Сүхбаатар', firstName: 'Наранцэцэг', phone: '88000012' }, 48),
    staff({ id: HOLDER.commission, lastName: 'Лхагвасүрэн', firstName: 'Уранчимэг', phone: '88000013' }, 45),
    staff({ id: HOLDER.kindergartenOffice, lastName: 'Пүрэвдорж', firstName: 'Оюунгэрэл', phone: '88000014' }, 44),
  ])
}
