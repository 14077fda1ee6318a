import type { YearClass } from '@portal/contract/staffYear'
import { useState } from 'react'
import { toast } from '../../../base/toast.ts'
import { usePress } from '../../../base/usePress.ts'
import { shortDate } from '../../../text/dates.ts'
import { pages } from '../../../text/mn/pages.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Async } from '../../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { EmptyState } from '../../../ui/plain/EmptyState.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { PageTitle } from '../../../ui/plain/PageTitle.tsx'
import { Stepper } from '../../../ui/plain/Stepper.tsx'
import { Beginning, Checks } from './Checks.tsx'
import { ClassesTable } from './ClassesTable.tsx'
import { Newcomers } from './Newcomers.tsx'
import { useConfirmYear, usePrepareYear, useUndoYear, useYear } from './queries.ts'
import { isWithoutGroups, stepOf, type Year } from './rules.ts'
import { Unplaced } from './Unplaced.tsx'
import classes from './YearPage.module.css'

/** Coming school year of an institution: its classes are proposed, regrouped and confirmed here. */
export default function YearPage() {
  const text = useText(staffYearWords)
  const { language } = useLanguage()
  const query = useYear()
  const year = query.data
  const below = year && `${year.schoolYear}–${year.schoolYear + 1}. ${fill(text.takesEffect, { day: shortDate(year.startsOn, language) })}`
  return (
    <>
      <PageTitle below={below}>{text.title}</PageTitle>
      <Newcomers />
      <Async query={query} pendingCards={3}>
        {(found) => (isWithoutGroups(found) ? <WithoutGroups /> : found.isPrepared ? <Prepared year={found} /> : <Unprepared />)}
      </Async>
    </>
  )
}

/** Without groups nothing can be proposed: the office first brings its classes. */
function WithoutGroups() {
  const text = useText(staffYearWords)
  const { deskData } = useText(pages)
  return <EmptyState title={text.noGroups} hint={text.noGroupsHint} action={<ButtonLink to="/staff/data">{deskData}</ButtonLink>} />
}

function PrepareButton({ again = false }: { again?: boolean }) {
  const text = useText(staffYearWords)
  const prepare = usePrepareYear()
  const { pending, press } = usePress()
  const run = async () => {
    await prepare({}, {})
    toast.success(text.prepared)
  }
  return (
    <Button small={again} variant={again ? 'subtle' : 'filled'} loading={pending} onClick={() => void press(run)}>
      {again ? text.renew : text.prepare}
    </Button>
  )
}

function Unprepared() {
  const text = useText(staffYearWords)
  return <EmptyState title={text.notPrepared} hint={text.notPreparedHint} action={<PrepareButton />} />
}

type NotPlaced = { classId: number; name: string; reason: 'elsewhere' | 'asked' | 'tooManyClaims' }

function Prepared({ year }: { year: Year }) {
  const text = useText(staffYearWords)
  const confirm = useConfirmYear()
  const { pending, press } = usePress()
  const [left, setLeft] = useState<readonly NotPlaced[]>([])
  const [undoing, setUndoing] = useState<readonly YearClass[]>()
  const { terms, classes: steps, children, confirm: last } = text.stepNames
  const confirmClasses = async (chosen: readonly YearClass[]) => {
    const { notPlaced } = await confirm({}, { classIds: chosen.map(({ classId }) => classId) })
    const done = new Set(chosen.map(({ classId }) => classId))
    // Asked ones come with the year from the server.
    const others = notPlaced.filter(({ reason }) => reason !== 'asked')
    setLeft((before) => [...before.filter(({ classId }) => !done.has(classId)), ...others])
    toast.success(text.confirmedToast)
  }
  return (
    <>
      <Stepper label={text.steps} names={[terms, steps, children, last]} current={stepOf(year)} done={text.stepDone} />
      {left.length > 0 && (
        <Notice tone="yellow">
          <b>{text.notPlaced}</b>
          <ul>
            {left.map(({ classId, name, reason }) => (
              <li key={`${classId} ${name}`}>{fill(text.reasons[reason], { name })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Unplaced year={year} />
      <div className={classes.page}>
        <ClassesTable year={year} pending={pending} onConfirm={(one) => confirmClasses([one])} />
        <aside className={classes.side}>
          <Checks year={year} />
          <Beginning
            year={year}
            pending={pending}
            onConfirm={() => void press(() => confirmClasses(year.classes.filter((one) => one.confirmed === null)))}
            onUndo={() => setUndoing(year.classes.filter((one) => one.confirmed !== null))}
          />
          <Terms year={year} />
        </aside>
      </div>
      {undoing && <UndoDialog chosen={undoing} onClose={() => setUndoing(undefined)} onUndone={() => setLeft([])} />}
    </>
  )
}

function Terms({ year: { terms } }: { year: Year }) {
  const text = useText(staffYearWords)
  const { language } = useLanguage()
  return (
    <Card title={text.terms}>
      {terms.length === 0 ? (
        <p className="dim">{text.noTerms}</p>
      ) : (
        <dl className={classes.terms}>
          {terms.map(({ name, startsOn, endsOn }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">
                {shortDate(startsOn, language)} – {shortDate(endsOn, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PrepareButton again />
    </Card>
  )
}

function UndoDialog({ chosen, onClose, onUndone }: { chosen: readonly YearClass[]; onClose: () => void; onUndone: () => void }) {
  const text = useText(staffYearWords)
  const undo = useUndoYear()
  const run = async () => {
    await undo({}, { classIds: chosen.map(({ classId }) => classId) })
    onUndone()
    toast.success(text.undone)
    onClose()
  }
  return (
    <ConfirmDialog title={text.undoTitle} confirm={text.undo} onConfirm={run} onClose={onClose}>
      <p>{text.undoHint}</p>
    </ConfirmDialog>
  )
}
