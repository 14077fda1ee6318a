import type { ResultOf } from '@portal/contract/call'
import { FIRST_GRADE_PAPERS, type FirstGradePaper } from '@portal/contract/enrolment'
import type { firstGraders } from '@portal/contract/staffMoves'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { useTrail } from '../../base/trail.ts'
import { shortDate } from '../../text/dates.ts'
import { registerWords } from '../../text/mn/register.ts'
import { requestMovesWords } from '../../text/mn/requestMoves.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { ExcelButton } from '../../ui/table/ExcelButton.tsx'
import classes from './FirstGradersPage.module.css'
import { useFirstGraders, useNotePapers } from './moveQueries.ts'
import filters from './QueueFilters.module.css'

type FirstGrader = ResultOf<typeof firstGraders>['children'][number]

const isMissing = ({ papers }: FirstGrader): boolean => papers.length < FIRST_GRADE_PAPERS.length

/** Class list in the making: the confirmed first-graders of the school, with the papers that the office has. */
export default function FirstGradersPage() {
  const { firstGraders: text } = useText(requestMovesWords)
  const { title } = useText(registerWords)
  useTrail(text.title, { name: title, link: { to: '/staff/register' } })
  const query = useFirstGraders()
  const children = query.data?.children ?? []
  const girls = children.filter(({ sex }) => sex === 'female').length
  return (
    <div data-print>
      <PageTitle below={query.data && fill(text.below, { count: children.length, girls, boys: children.length - girls })}>
        {unbroken(text.title)}
      </PageTitle>
      <Async query={query} isEmpty={(found) => found.children.length === 0} empty={<EmptyState title={text.none} hint={text.noneHint} />}>
        {(found) => <ClassList rows={found.children} />}
      </Async>
    </div>
  )
}

function ClassList({ rows }: { rows: readonly FirstGrader[] }) {
  const { firstGraders: text } = useText(requestMovesWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const [missingOnly, setMissingOnly] = useState(false)
  const shown = missingOnly ? rows.filter(isMissing) : rows
  const paperNames = (papers: readonly FirstGradePaper[]) => papers.map((paper) => text.paper[paper]).join(', ')
  return (
    <>
      <div className={classes.tools}>
        <label className={filters.pill} data-chosen={missingOnly}>
          <input type="checkbox" checked={missingOnly} onChange={(event) => setMissingOnly(event.currentTarget.checked)} />
          {fill(text.missingOnly, { count: rows.filter(isMissing).length })}
        </label>
        <Button variant="default" small onClick={() => print()}>
          <Icon of={IconPrinter} size={18} />
          {text.print}
        </Button>
        <ExcelButton
          small
          file={text.title}
          sheet={text.title}
          rows={shown}
          columns={[
            { head: text.child, width: 30, of: ({ name }) => name },
            { head: text.sex, width: 8, of: ({ sex }) => text.sexes[sex] },
            { head: text.born, width: 12, of: ({ birthDate }) => shortDate(birthDate, language) },
            { head: text.kindergarten, width: 40, of: ({ kindergarten }) => kindergarten ?? text.noKindergarten },
            { head: text.papers, width: 40, of: ({ papers }) => paperNames(papers) },
          ]}
        />
      </div>
      <Card bare>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.child}</th>
              <th scope="col">{text.born}</th>
              <th scope="col">{text.kindergarten}</th>
              <th scope="col">{text.papers}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((child, at) => (
              <tr key={child.id}>
                <td className={classes.number}>{at + 1}</td>
                <th scope="row">
                  {child.name}
                  <small className="dim"> {text.sexes[child.sex]}</small>
                </th>
                <td className="num">{shortDate(child.birthDate, language)}</td>
                <td>
                  {child.kindergarten === null ? <span className="dim">{text.noKindergarten}</span> : unbroken(inWords(child.kindergarten))}
                </td>
                <td>
                  <Papers child={child} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Kindergartens rows={rows} />
    </>
  )
}

/** Ticks of the papers; each is saved at once. */
function Papers({ child }: { child: FirstGrader }) {
  const { firstGraders: text } = useText(requestMovesWords)
  const note = useNotePapers()
  const tell = useFailureToast()
  const { id, name, papers: saved } = child
  // A tick shows at once, until the saved ones have been read again; others of the office may tick at the same time.
  const [sending, setSending] = useState<ReadonlyMap<FirstGradePaper, boolean>>(new Map())
  const hasPaper = (paper: FirstGradePaper) => sending.get(paper) ?? saved.includes(paper)
  const toggle = async (paper: FirstGradePaper) => {
    const has = !hasPaper(paper)
    setSending((before) => new Map(before).set(paper, has))
    try {
      await note({}, { id, paper, has })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tell(error)
    }
    setSending((before) => new Map([...before].filter(([of, sent]) => of !== paper || sent !== has)))
  }
  return (
    <span className={classes.papers}>
      {FIRST_GRADE_PAPERS.map((paper) => (
        <label key={paper} className={classes.paper}>
          <input
            type="checkbox"
            aria-label={fill(text.paperOf, { child: name, paper: text.paper[paper] })}
            checked={hasPaper(paper)}
            onChange={() => void toggle(paper)}
          />
          {text.paper[paper]}
        </label>
      ))}
    </span>
  )
}

/** Kindergartens with the number of children who come from each, most first. */
function Kindergartens({ rows }: { rows: readonly FirstGrader[] }) {
  const { firstGraders: text } = useText(requestMovesWords)
  const { inWords } = useText(schoolWords)
  const counts = new Map<string, number>()
  for (const { kindergarten } of rows) {
    const name = kindergarten ?? text.noKindergarten
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const most = [...counts].sort(([, one], [, other]) => other - one)
  return (
    <section className={classes.kindergartens}>
      <h2>{text.kindergartens}</h2>
      <ul>
        {most.map(([name, count]) => (
          <li key={name}>
            {unbroken(inWords(name))} <b className="num">{count}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
