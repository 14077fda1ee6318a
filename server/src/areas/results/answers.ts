import { courseResults, examResults, resultOrganisations, resultYears } from '@portal/contract/results'
import { answer } from '../../http/answer.ts'
import { yearName } from '../../text/people.ts'
import { examNames, gradeCode } from './rules.ts'
import { examsOf, organisationsOf, resultsOf, yearsOf } from './store.ts'

export const resultAnswers = [
  answer(resultYears, async ({ params, world }) =>
    (await yearsOf(world.db, { childId: params.studentId })).map(({ level, schoolYear }) => ({
      academicLevel: level,
      academicYearName: yearName(schoolYear),
    })),
  ),

  answer(resultOrganisations, async ({ params, world }) =>
    (await organisationsOf(world.db, { childId: params.studentId })).map(({ orgId, name, level }) => ({
      institutionId: orgId,
      organizationName: name,
      academicLevel: level,
    })),
  ),

  answer(courseResults, async ({ params, world }) =>
    (await resultsOf(world.db, { childId: params.studentId, level: params.academicLevel, orgId: params.institutionId })).map(
      ({ orgName, courseName, mark }) => ({
        orgName,
        courseName,
        gradeMark: mark,
        gradeCode: gradeCode(params.academicLevel, mark),
      }),
    ),
  ),

  answer(examResults, async ({ params, world }) =>
    (await examsOf(world.db, { childId: params.studentId })).map(({ level, schoolYear, kind, testName, mark }, at) => ({
      academicLevel: level,
      academicYear: yearName(schoolYear),
      tesTypeName: examNames[kind],
      testName,
      percentile: mark,
      gradeName: gradeCode(level, mark),
      rn: at + 1,
    })),
  ),
]
