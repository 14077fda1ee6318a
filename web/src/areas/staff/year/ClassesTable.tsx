import type { YearClass } from '@portal/contract/staffYear'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { schoolWords } from '../../../text/mn/schoolWords.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useText } from '../../../text/words.tsx'
import { Button, ButtonLink } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { Icon } from '../../../ui/plain/Icon.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import type { Year } from './rules.ts'
import classes from './YearPage.module.css'

interface ClassesTableProps {
  year: Year
  pending: boolean
  onConfirm: (one: YearClass) => void
}

/** Each class from this year to the next, with sizes, teacher, state and one action. */
export function ClassesTable({ year, pending, onConfirm }: ClassesTableProps) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  const [onlyOpen, setOnlyOpen] = useState(false)
  const nameOf = ({ name, from }: YearClass) => inWords(name ?? from?.name ?? '')
  const rows = year.classes.filter(({ isConfirmed }) => !onlyOpen || !isConfirmed)
  const confirmed = year.classes.filter(({ isConfirmed }) => isConfirmed).length
  return (
    <Card bare className={classes.classes}>
      <header className={classes.head}>
        <div>
          <h2>{text.heading}</h2>
          <p className="small dim">{fill(text.progress, { count: year.classes.length, confirmed })}</p>
        </div>
        {confirmed > 0 && (
          <Button small variant="subtle" onClick={() => setOnlyOpen(!onlyOpen)}>
            {onlyOpen ? text.all : text.onlyOpen}
          </Button>
        )}
      </header>
      <RecordTable
        caption={text.heading}
        rows={rows}
        keyOf={({ classId }) => classId}
        columns={[
          { key: 'from', head: text.from, card: 'line', of: ({ from }) => <From from={from} /> },
          { key: 'to', head: text.to, card: 'title', of: (one) => <To one={one} /> },
          { key: 'teacher', head: text.teacher, card: 'line', of: (one) => <Teacher one={one} /> },
          { key: 'state', head: text.state, card: 'end', of: (one) => <State one={one} /> },
          {
            key: 'action',
            head: text.action,
            card: 'foot',
            of: (one) => (
              <span className={classes.acts}>
                {!one.isConfirmed && (
                  <Button
                    small
                    variant="default"
                    loading={pending}
                    aria-label={fill(text.confirmOf, { name: nameOf(one) })}
                    onClick={() => onConfirm(one)}
                  >
                    {text.confirm}
                  </Button>
                )}
                <ButtonLink
                  small
                  variant="subtle"
                  to="/staff/year/$classId"
                  params={{ classId: one.classId }}
                  aria-label={fill(one.level === null ? text.namesOf : text.changeOf, { name: nameOf(one) })}
                >
                  {one.level === null ? text.names : text.change}
                </ButtonLink>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function From({ from }: Pick<YearClass, 'from'>) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  if (from === null) return <span className="dim">{text.newClass}</span>
  return (
    <span className="nb">
      {inWords(from.name)} <span className="dim num">{from.children}</span>
    </span>
  )
}

function To({ one: { name, children } }: { one: YearClass }) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  return (
    <span className="nb">
      <b>{name === null ? text.finishing : inWords(name)}</b> <span className="dim num">{children}</span>
    </span>
  )
}

function Teacher({ one: { level, teacher, isTeacherNew } }: { one: YearClass }) {
  const text = useText(staffYearWords)
  if (level === null) return null
  if (teacher === null)
    return (
      <span className={classes.warning}>
        <Icon of={IconAlertTriangle} size={18} />
        {text.noTeacher}
      </span>
    )
  return (
    <>
      {teacher.name} {isTeacherNew && <span className="small dim">{text.newTeacher}</span>}
    </>
  )
}

function State({ one: { isConfirmed, level } }: { one: YearClass }) {
  const text = useText(staffYearWords)
  const icon = isConfirmed ? IconCircleCheck : level === null ? IconSchool : IconCircleDashed
  return (
    <span className={classes.state} data-confirmed={isConfirmed || undefined}>
      <Icon of={icon} size={18} />
      {isConfirmed ? text.confirmed : text.proposed}
    </span>
  )
}
