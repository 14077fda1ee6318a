import type { MovementIn, MovementOut } from '@portal/contract/children'
import { useSearch } from '@tanstack/react-router'
import { useShow } from '../../base/page.ts'
import { MOVEMENT_VIEWS } from '../../base/search.ts'
import { useMovementIn, useMovementOut } from '../../child/queries.ts'
import { shortDate } from '../../text/dates.ts'
import { children as words } from '../../text/mn/children.ts'
import { common } from '../../text/mn/common.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './ChildPage.module.css'

const PAGE = '/student/$studentId/'

/** Former institutions of the child, and its groups. */
export function Movement({ studentId }: { studentId: number }) {
  const { movement: text, sections } = useText(words)
  const view = useSearch({ from: PAGE, select: (at) => (at.view === 'in' ? 'in' : 'out') })
  const show = useShow(PAGE)
  // Both reads start together: parents usually open both tabs.
  const out = useMovementOut(studentId)
  const inside = useMovementIn(studentId)
  return (
    <Tabs
      label={sections.movement}
      options={MOVEMENT_VIEWS.map((value) => ({ value, label: text.views[value] }))}
      value={view}
      onChange={(next) => show({ view: next === 'out' ? undefined : next }, { replace: true })}
    >
      <div className={classes.view}>
        {view === 'out' ? (
          <Async query={out} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none.out} />}>
            {(all) => <OutTable records={all} />}
          </Async>
        ) : (
          <Async query={inside} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none.in} />}>
            {(all) => <InTable records={all} />}
          </Async>
        )}
      </div>
    </Tabs>
  )
}

function OutTable({ records }: { records: readonly MovementOut[] }) {
  const { movement: text } = useText(words)
  const { language } = useLanguage()
  const columns: readonly RecordColumn<MovementOut>[] = [
    { key: 'type', head: text.type, of: (record) => record.organizationTypeName, card: 'line' },
    { key: 'city', head: text.city, of: (record) => record.addrAimagCityName },
    { key: 'district', head: text.district, of: (record) => record.addrSoumDistrictName },
    { key: 'institution', head: text.institution, of: (record) => record.institutionName, card: 'title' },
    { key: 'begin', head: text.begin, of: (record) => <span className="num">{shortDate(record.beginDate, language)}</span> },
    { key: 'end', head: text.end, of: (record) => <span className="num">{shortDate(record.endDate, language)}</span> },
  ]
  return (
    <Card bare>
      <RecordTable
        caption={text.views.out}
        columns={columns}
        rows={records}
        keyOf={(record) => `${record.institutionName} ${record.beginDate}`}
      />
    </Card>
  )
}

function InTable({ records }: { records: readonly MovementIn[] }) {
  const { inWords } = useText(schoolWords)
  const { movement: text } = useText(words)
  const { notRecorded } = useText(common)
  const { language } = useLanguage()
  const columns: readonly RecordColumn<MovementIn>[] = [
    { key: 'level', head: text.level, of: (record) => unbroken(inWords(record.programLevelName)), card: 'line' },
    { key: 'group', head: text.group, of: (record) => inWords(record.studentGroupName), card: 'title' },
    { key: 'action', head: text.action, of: (record) => record.programActionName, card: 'end' },
    { key: 'reason', head: text.reason, of: (record) => record.programActionReasonName ?? notRecorded },
    { key: 'date', head: text.date, of: (record) => <span className="num">{shortDate(record.programActionDate, language)}</span> },
  ]
  return (
    <Card bare>
      <RecordTable
        caption={text.views.in}
        columns={columns}
        rows={records}
        keyOf={(record) => `${record.programActionDate} ${record.studentGroupName} ${record.programActionName}`}
      />
    </Card>
  )
}
