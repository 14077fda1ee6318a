import { childBooks, childSchool } from '@portal/contract/school'
import { answer } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { currentPlaceOf, gradeOn, schoolAt } from '../../requests/childSchool.ts'
import { fullName, orgTypeNames, yearName } from '../../text/people.ts'
import { booksOf, countsOf, findGraduation, findHead } from './store.ts'

const kindNames = { TEXTBOOK: 'Сурах бичиг', NOTEBOOK: 'Дэвтэр' } as const
const headTitles = { ORGEBS: 'Захирал', ORGKG: 'Эрхлэгч', ORGGOV: 'Дарга' } as const

const shareOf = ({ schoolYear, finishing, graduated }: { schoolYear: number; finishing: number; graduated: number }) => ({
  academicYearName: yearName(schoolYear),
  finishing,
  graduated,
  percent: Math.round((graduated * 100) / finishing),
})

export const schoolAnswers = [
  answer(childBooks, async ({ params, world }) => {
    const day = today(world.clock)
    const level = gradeOn(await currentPlaceOf(world.db, params.studentId, day), day)
    return (await booksOf(world.db, { level })).map(({ id, kind, name, courseName, quantity, fromSchool }) => ({
      bookId: id,
      kind,
      kindName: kindNames[kind],
      bookName: name,
      courseName,
      quantity,
      fromSchool,
    }))
  }),

  answer(childSchool, async ({ params, world: { db, clock } }) => {
    const day = today(clock)
    const { orgId, schoolYear } = await currentPlaceOf(db, params.studentId, day)
    const [{ organisation, where }, head, counts, graduation] = await Promise.all([
      schoolAt(db, orgId),
      findHead(db, orgId),
      countsOf(db, orgId, schoolYear, day),
      findGraduation(db, orgId),
    ])
    const headTitle = headTitles[organisation.type]
    const phones = [
      { name: 'Бичиг хэрэг', phoneNumber: organisation.phone },
      { name: headTitle, phoneNumber: head?.phone ?? null },
    ]
    return {
      orgId,
      orgName: organisation.name,
      orgType: organisation.type,
      orgTypeName: orgTypeNames[organisation.type],
      ownershipName: organisation.isPublic ? 'Төрийн өмчийн' : 'Төрийн бус өмчийн',
      fullAddress: [...where, organisation.addressDetail].filter((part) => part !== null).join(', '),
      phones: phones.flatMap(({ name, phoneNumber }) => (phoneNumber === null ? [] : [{ name, phoneNumber }])),
      headTitle,
      headName: head === undefined ? null : fullName(head),
      ...counts,
      graduates: graduation === undefined ? null : shareOf(graduation),
    }
  }),
]
