import type { DrawData } from '@portal/contract/publicPages'
import { grouped } from '../../base/formats.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import classes from './DrawLists.module.css'

/** Lists of a draw by kindergarten and age, a page of them at a time; each has a page with its lots. */
export function DrawLists({ data: { draw, page, pages, totals } }: { data: DrawData }) {
  const { lists: text } = useText(publicDraw)
  const { language } = useLanguage()
  const count = (head: string, value: number | null) => <td data-head={head}>{value === null ? '–' : grouped(value)}</td>
  const isDrawn = draw.resultHash !== null
  return (
    <section id="lists" aria-labelledby="lists-title">
      <div className={classes.head}>
        <h2 id="lists-title">{text.title}</h2>
        <p className="small dim">{text.hint}</p>
      </div>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: on phones the style takes a table's roles away */}
      <table className={classes.table} role="table" aria-labelledby="lists-title">
        <thead role="rowgroup">
          <tr role="row">
            {[text.name, text.places, text.lots, text.waiting].map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {draw.lists.map(({ institution, age, name, places, lots, waiting }) => (
            <tr key={`${institution} ${age}`} role="row">
              <th scope="row" role="rowheader">
                <a href={`/draw/${draw.id}/${institution}/${age}`}>
                  <span>{unbroken(placeName(name, language))}</span>
                </a>{' '}
                <span className="small dim nb">{age === 0 ? text.everyAge : fill(text.age, { age })}</span>
              </th>
              {count(text.places, places)}
              {count(text.lots, lots)}
              {count(text.waiting, isDrawn ? waiting : null)}
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th scope="row" role="rowheader">
              {text.total}
            </th>
            {count(text.places, totals.places)}
            {count(text.lots, totals.lots)}
            {count(text.waiting, isDrawn ? totals.waiting : null)}
          </tr>
        </tfoot>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      {pages > 1 && (
        <nav aria-label={text.pages}>
          <ol className={classes.pages}>
            {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
              <li key={number}>
                <a
                  href={`/draw/${draw.id}?page=${number}#lists`}
                  aria-label={fill(text.page, { page: number })}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </section>
  )
}
