import { childCard } from '@portal/contract/cards'
import { childInfo, linkedChildren, movementIn, movementOut, whoLooked } from '@portal/contract/children'
import { courseList, courseTopics } from '@portal/contract/courses'
import { courseResults, examResults, resultOrganisations, resultYears } from '@portal/contract/results'
import { childBooks, childSchool } from '@portal/contract/school'
import { COURSES_OF_GROUP, compare, FATHER, FIRST, IN_GROUP } from './growth.ts'

/** Past, marks and readers. */
const life = (pupils: number) => `
  insert into movements (child_id, group_id, action, reason, on_date)
    select ${FIRST} + n, ${FIRST} + 1 + (n - 1) / ${IN_GROUP}, 'PROMOTED', 'YEAR_ENDED', '2022-09-01'::date + y * 365
      from generate_series(1, ${pupils}) n, generate_series(0, 3) y;
  insert into course_results (child_id, org_id, subject_id, school_year, level, mark)
    select ${FIRST} + n, ${FIRST} + 1, s.id, 2021 + y, y, 80
      from generate_series(1, ${pupils}) n, generate_series(2, 3) y, (select id from subjects order by id offset 7 limit 10) s;
  insert into exam_results (child_id, subject_id, kind, school_year, level, mark)
    select ${FIRST} + n, s.id, 'QUALITY', 2025, 4, 75 from generate_series(1, ${pupils}) n, (select id from subjects order by id offset 7 limit 2) s;
  insert into audit (at, person_id, role, action, child_id, request_id)
    select '2026-10-01'::timestamptz + k * interval '7 hours', 100002, 'EDU_PARENT', 'GET', ${FIRST} + n, 'bench ' || k
      from generate_series(1, ${pupils}) n, generate_series(1, 10) k`

await compare({
  life,
  calls: [
    { call: linkedChildren, as: FATHER },
    ...[
      childInfo,
      movementOut,
      movementIn,
      resultYears,
      resultOrganisations,
      courseResults,
      examResults,
      courseList,
      courseTopics,
      childBooks,
      childSchool,
      childCard,
      whoLooked,
    ].map((call) => ({ call })),
  ],
  paramsOf: (studentId) => ({
    studentId,
    academicLevel: 3,
    institutionId: FIRST + 1,
    courseId: FIRST + 1 + Math.floor((studentId - FIRST - 1) / IN_GROUP) * COURSES_OF_GROUP,
  }),
})
