import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { acceptanceSteps, drawResults } from './codeWords.ts'
import type { Section } from './section.ts'

/** Sections of a copy about the draw of places and the acceptance of a place. */
export const drawSections: readonly Section[] = [
  {
    name: 'draws',
    title: 'Орон тооны сугалаа',
    tables: ['draw_lots', 'draw_extras'],
    columns: {
      institution: 'Цэцэрлэг',
      lot: 'Сугалааны дугаар',
      tier: 'Дүрэм',
      result: ['Дүн', drawResults],
      position: 'Байр',
      reason: 'Шалтгаан',
    },
    rows: ({ childId }) => sql`select l.name as institution, d.lot, d.tier, d.result, d.position, e.reason
      from draw_lots d join draw_lists l on l.id = d.list_id join prospects p on p.id = d.prospect_id
           left join draw_extras e on e.list_id = l.id and e.lot = d.lot where p.child_id = ${childId} order by d.draw_id, d.lot`,
  },
  {
    name: 'acceptances',
    title: 'Орон тоо баталгаажуулсан түүх',
    tables: ['acceptances'],
    columns: { at: 'Огноо, цаг', step: ['Алхам', acceptanceSteps] },
    rows: ({ childId }) => sql`select ${instantAsText('a.at')} as at, a.step from acceptances a join prospects p on p.id = a.prospect_id
      where p.child_id = ${childId} order by a.id`,
  },
]
