import { assignments, classResults, termsOfSchool } from '@portal/contract/grades'
import { homeworkList } from '@portal/contract/homework'
import { childAllergies, mealComments, meals } from '@portal/contract/meals'
import { compare, FIRST, IN_GROUP, IN_SCHOOL } from './growth.ts'

/** A week of it is asked for. */
const WEEK = { from: '2026-11-02', to: '2026-11-08' }
const TERM = 167
const WORK = 2
const MENU_DAYS = 5

/** Marks, half-year results, homework, and lunches with who ate and what parents said. */
const life = (pupils: number) => `
  insert into assignments (id, code, course_id, term_id, topic, description, due_on)
    select ${FIRST} + row_number() over (order by c.id, k), k::text, c.id, ${TERM}, 'Сэдэв ' || k, 'Явцын үнэлгээ', '2026-11-01'::date + k * 3
      from courses c, generate_series(1, ${WORK}) k where c.id > ${FIRST};
  insert into marks (child_id, assignment_id, percent, note)
    select m.child_id, a.id, 80, null from assignments a join courses c on c.id = a.course_id
      join group_members m on m.group_id = c.group_id and m.until_date is null where a.id > ${FIRST};
  insert into half_marks (child_id, course_id, half, percent)
    select m.child_id, c.id, 1, 80 from courses c join group_members m on m.group_id = c.group_id and m.until_date is null where c.id > ${FIRST};
  insert into homework (id, course_id, due_on, topic, task)
    select ${FIRST} + row_number() over (order by c.id), c.id, '2026-11-02'::date + c.id % 5, 'Сэдэв', 'Дасгал'
      from courses c where c.id > ${FIRST};
  insert into homework_checks (child_id, homework_id, is_done)
    select m.child_id, h.id, true from homework h join courses c on c.id = h.course_id
      join group_members m on m.group_id = c.group_id and m.until_date is null where h.id > ${FIRST};
  insert into menus (id, org_id, classification, date, type)
    select ${FIRST} + row_number() over (order by o.id, k), o.id, 'PRIMARY', '2026-11-02'::date + k, 'LUNCH'
      from organisations o, generate_series(0, ${MENU_DAYS} - 1) k where o.id > ${FIRST};
  insert into menu_dishes (menu_id, position, dish_id)
    select n.id, d.position, d.id from menus n, (select id, row_number() over (order by id) as position from dishes limit 4) d where n.id > ${FIRST};
  insert into servings (child_id, menu_id, day, is_eaten)
    select m.child_id, n.id, n.date, true from menus n join groups g on g.org_id = n.org_id
      join group_members m on m.group_id = g.id and m.until_date is null where n.id > ${FIRST};
  insert into meal_ratings (menu_id, parent_id, child_id, rate, at)
    select s.menu_id, 100002, s.child_id, 4, '2026-11-10' from servings s where s.menu_id > ${FIRST} and s.child_id % 20 = 0;
  insert into meal_comments (menu_id, parent_id, child_id, text, at)
    select s.menu_id, 100002, s.child_id, 'Амттай байлаа.', '2026-11-10' from servings s where s.menu_id > ${FIRST} and s.child_id % 50 = 0;
  insert into allergies (child_id, allergen) select ${FIRST} + n, 'MILK' from generate_series(1, ${pupils}) n`

await compare({
  life,
  calls: [termsOfSchool, assignments, classResults, homeworkList, meals, mealComments, childAllergies].map((call) => ({ call })),
  paramsOf: (studentId) => {
    const group = Math.floor((studentId - FIRST - 1) / IN_GROUP) + 1
    const orgId = FIRST + 1 + Math.floor((group * IN_GROUP - 1) / IN_SCHOOL)
    return {
      studentId,
      orgId,
      termId: TERM,
      ...WEEK,
      institutionId: orgId,
      foodClassification: 'PRIMARY',
      date: '2026-11-03',
      menuType: 'LUNCH',
    }
  },
})
