import { QUEUE_PAGE, type QueueRow } from '@portal/contract/staffQueues'
import { IconClock, IconGavel, IconHourglass, IconUserQuestion } from '@tabler/icons-react'
import { useNow } from '../../base/clock.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import table from './CheckTable.module.css'
import classes from './QueueList.module.css'
import { isSelectable, waitingSince } from './rules.ts'
import type { QueueState } from './useQueue.ts'

/** Age of a request in words; past the usual time with an hourglass. */
export function Waiting({ since }: { since: string }) {
  const text = useText(deskWords)
  const now = useNow()
  if (now === undefined) return null
  const { days, hours, isLong } = waitingSince(since, now)
  const Shape = isLong ? IconHourglass : IconClock
  const words = days > 0 ? fill(text.days, { count: days }) : hours > 0 ? fill(text.hours, { count: hours }) : text.justNow
  return (
    <span className={classes.waiting} data-long={isLong}>
      {isLong && <Icon of={Shape} size={18} />}
      {words}
    </span>
  )
}

export function QueueList({ queue }: { queue: QueueState }) {
  const text = useText(deskWords)
  const { rows, isLooking, paging, allSelected, selectAll } = queue
  const from = paging.from * QUEUE_PAGE
  return (
    <>
      <table className={`${table.table} ${classes.table}`} aria-busy={isLooking}>
        <thead>
          <tr>
            <th className={`${table.tick} ${classes.tick}`}>
              <label>
                <input type="checkbox" aria-label={text.selectAll} checked={allSelected} onChange={selectAll} />
              </label>
            </th>
            <th scope="col">{text.child}</th>
            <th scope="col">{text.sender}</th>
            <th scope="col" className={classes.right}>
              {text.waited}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} queue={queue} />
          ))}
        </tbody>
      </table>
      {!(paging.first && paging.last) && (
        <nav className={classes.pages} aria-label={text.pages}>
          <span className="dim num">
            {from + 1}–{from + rows.length}
          </span>
          <Button variant="subtle" disabled={paging.first} onClick={paging.back}>
            {text.previous}
          </Button>
          <Button variant="subtle" disabled={paging.last} onClick={paging.on}>
            {text.next}
          </Button>
        </nav>
      )}
    </>
  )
}

function Row({ row, queue }: { row: QueueRow; queue: QueueState }) {
  const { inWords } = useText(schoolWords)
  const text = useText(deskWords)
  const relations = useText(relationWords)
  const isOpen = queue.opened === row.id
  return (
    <tr data-open={isOpen} data-held={row.held !== null} aria-current={isOpen ? 'true' : undefined}>
      <td className={`${table.tick} ${classes.tick}`}>
        <label>
          <input
            type="checkbox"
            aria-label={fill(text.select, { name: row.childName })}
            checked={queue.selected.has(row.id)}
            disabled={!isSelectable(row)}
            aria-describedby={row.isBarred ? `barred-${row.id}` : undefined}
            onChange={() => queue.toggle(row.id)}
          />
        </label>
      </td>
      <th scope="row">
        <button type="button" className={classes.open} onClick={() => queue.open(row.id)}>
          {row.childName}
        </button>
        <small>{unbroken(inWords(row.place))}</small>
      </th>
      <td className={classes.sender}>
        {row.senderName ?? <span className="dim">{text.noSender}</span>}
        <small>
          {row.isBarred ? (
            <span id={`barred-${row.id}`} className={classes.barred}>
              <Icon of={IconGavel} size={16} />
              {text.barred}
            </span>
          ) : row.senderName !== null && !row.isNamed ? (
            <span className={classes.unnamed}>
              <Icon of={IconUserQuestion} size={16} />
              {text.unnamed}
            </span>
          ) : (
            row.relation && relations[row.relation]
          )}
        </small>
        {row.about !== null && <small>{unbroken(inWords(row.about))}</small>}
      </td>
      <td className={classes.right}>
        {row.held === null ? (
          <Waiting since={row.since} />
        ) : (
          <span className="dim">{row.held.isMine ? text.heldByMe : fill(text.heldBy, { name: row.held.by })}</span>
        )}
      </td>
    </tr>
  )
}
