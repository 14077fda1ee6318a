import type { YearClass } from '@portal/contract/staffYear'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { usePress } from '../../../base/usePress.ts'
import { shortDate } from '../../../text/dates.ts'
import { schoolWords } from '../../../text/mn/schoolWords.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { Icon } from '../../../ui/plain/Icon.tsx'
import { PageLink } from '../../../ui/plain/PageLink.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import type { Year } from './rules.ts'
import classes from './YearPage.module.css'

interface ClassesTableProps {
  year: Year
  /** Whether all classes are being confirmed. */
  pending: boolean
  onConfirm: (one: YearClass) => Promise<void>
}

/** Each class from this year to the next, with sizes, teacher, state and one action. */
export function ClassesTable({ year, pending, onConfirm }: ClassesTableProps) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  const [onlyOpen, setOnlyOpen] = useState(false)
  const nameOf = ({ name, from }: YearClass) => inWords(name ?? from?.name ?? '')
  const rows = year.classes.filter((one) => !onlyOpen || one.confirmed === null)
  const confirmed = year.classes.filter((one) => one.confirmed !== null).length
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
          { key: 'to', head: text.to, card: 'title', of: (one) => <To one={one} name={nameOf(one)} /> },
          { key: 'teacher', head: text.teacher, card: 'line', of: (one) => <Teacher one={one} /> },
          { key: 'state', head: text.state, card: 'end', of: (one) => <State one={one} /> },
          {
            key: 'action',
            head: text.action,
            card: 'foot',
            of: (one) =>
              one.confirmed === null ? <Confirm name={nameOf(one)} pending={pending} onConfirm={() => onConfirm(one)} /> : null,
          },
        ]}
      />
    </Card>
  )
}

/** Pending alone, so that several classes can be confirmed one after another. */
function Confirm({ name, pending, onConfirm }: { name: string; pending: boolean; onConfirm: () => Promise<void> }) {
  const text = useText(staffYearWords)
  const own = usePress()
  return (
    <Button
      small
      variant="default"
      loading={pending || own.pending}
      aria-label={fill(text.confirmOf, { name })}
      onClick={() => void own.press(onConfirm)}
    >
      {text.confirm}
    </Button>
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

/** Name of the coming class, which leads to its children. */
function To({ one: { classId, level, name: coming, children }, name }: { one: YearClass; name: string }) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  return (
    <span className="nb">
      <PageLink
        to="/staff/year/$classId"
        params={{ classId }}
        className={classes.to}
        aria-label={fill(level === null ? text.namesOf : text.changeOf, { name })}
      >
        {coming === null ? text.finishing : inWords(coming)}
      </PageLink>{' '}
      <span className="dim num">{children}</span>
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

function State({ one: { confirmed, level } }: { one: YearClass }) {
  const text = useText(staffYearWords)
  const { language } = useLanguage()
  const icon = confirmed ? IconCircleCheck : level === null ? IconSchool : IconCircleDashed
  return (
    <span className={classes.state} data-confirmed={confirmed !== null || undefined}>
      <Icon of={icon} size={18} />
      <span>
        {confirmed ? text.confirmed : text.proposed}
        {confirmed && (
          <small className={classes.author}>
            {[confirmed.by ?? text.operator, shortDate(confirmed.at.slice(0, 10), language)].join(', ')}
          </small>
        )}
      </span>
    </span>
  )
}
