import type { AccessEntry } from '@portal/contract/children'
import { useState } from 'react'
import { useAccessLog } from '../../child/queries.ts'
import { dateAndTime } from '../../text/dates.ts'
import { children as words } from '../../text/mn/children.ts'
import { drawer } from '../../text/mn/drawer.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './ChildPage.module.css'

/** Number of entries shown before the parent expands the list. */
const FIRST = 5

/** Access log of the child's data: by role, never by name. */
export function AccessLog({ studentId }: { studentId: number }) {
  const { looked: text } = useText(words)
  const query = useAccessLog(studentId)
  return (
    <Card bare>
      <div className={classes.lead}>
        <h2>{text.title}</h2>
        <p className="small dim">{text.hint}</p>
      </div>
      <Async query={query} isEmpty={(entries) => entries.length === 0} empty={<p className={classes.lead}>{text.none}</p>}>
        {(entries) => <AccessEntries entries={entries} />}
      </Async>
    </Card>
  )
}

function AccessEntries({ entries }: { entries: readonly AccessEntry[] }) {
  const { looked: text } = useText(words)
  const { roles } = useText(drawer)
  const { language } = useLanguage()
  const [all, setAll] = useState(false)
  const nameOf = ({ who, role, whoName }: AccessEntry): string => {
    if (who === 'STAFF') return role === null ? whoName : roles[role]
    return text.lookers[who]
  }
  const columns: readonly RecordColumn<AccessEntry>[] = [
    { key: 'who', head: text.who, of: nameOf, card: 'title' },
    { key: 'where', head: text.where, of: ({ orgName }) => orgName ?? '–' },
    { key: 'when', head: text.when, of: ({ lastAt }) => <span className="num">{dateAndTime(lastAt, language)}</span>, card: 'end' },
    { key: 'times', head: text.times, of: ({ times }) => times, number: true },
  ]
  return (
    <>
      <RecordTable
        caption={text.title}
        columns={columns}
        rows={all ? entries : entries.slice(0, FIRST)}
        keyOf={({ day, who, role, orgName }) => `${day} ${who} ${role} ${orgName}`}
      />
      {!all && entries.length > FIRST && (
        <Button variant="subtle" wide className={classes.more} onClick={() => setAll(true)}>
          {fill(text.more, { count: entries.length })}
        </Button>
      )}
    </>
  )
}
