import { IconPrinter } from '@tabler/icons-react'
import { useShown } from '../../base/shown.ts'
import { termNamed } from '../../text/calendar.ts'
import { grades } from '../../text/mn/grades.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import '../../base/print.css'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfPupil } from '../../child/ofChild.ts'
import { chosenTerm } from './chosenTerm.ts'
import classes from './GradebookPage.module.css'
import { useAssignments, useClassResults, useTerms } from './queries.ts'
import { ResultTable } from './ResultTable.tsx'
import { Work } from './Work.tsx'

const VIEWS = ['work', 'results'] as const

/** What the child was marked for in a term, and what it has reached in the year; the address keeps which of them shows. */
export default function GradebookPage({ studentId, orgId, child }: OfPupil) {
  const text = useText(grades)
  const { language } = useLanguage()
  const { part, show } = useShown()
  const view = part('view') === 'results' ? 'results' : 'work'
  const terms = useTerms(orgId)
  const termId = chosenTerm(terms.data, part('term'))
  // All three are asked for at once: the likely term need not wait for the list of terms, nor a tab for a click.
  const work = useAssignments(studentId, termId)
  const results = useClassResults(studentId, orgId)
  const noWork = <EmptyState title={text.noAssignments} />
  return (
    <div className={classes.page} data-print>
      <ChildTitle
        page="gradebook"
        child={child}
        action={
          <Button variant="default" small className={classes.print} onClick={() => print()}>
            <IconPrinter size={20} stroke={1.75} aria-hidden />
            {text.print}
          </Button>
        }
      />
      <Tabs
        label={text.label}
        options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
        value={view}
        onChange={(next) => show({ view: next === 'work' ? undefined : next })}
      >
        {view === 'work' ? (
          <div className={classes.view}>
            <Async query={terms} pendingCards={4} isEmpty={(all) => all.length === 0} empty={noWork}>
              {(all) => (
                <>
                  <div className={classes.term}>
                    <SelectField label={text.term} value={String(termId)} onChange={(term) => show({ term })}>
                      {all.map((term) => (
                        <option key={term.termId} value={term.termId}>
                          {termNamed(term.termName, language)}
                        </option>
                      ))}
                    </SelectField>
                  </div>
                  <Async query={work} pendingCards={3} isEmpty={(list) => list.length === 0} empty={noWork}>
                    {(list) => <Work key={termId} all={list} />}
                  </Async>
                </>
              )}
            </Async>
          </div>
        ) : (
          <div className={classes.view}>
            <Async query={results} pendingCards={2} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.noGrades} />}>
              {(all) => <ResultTable all={all} />}
            </Async>
          </div>
        )}
      </Tabs>
    </div>
  )
}
