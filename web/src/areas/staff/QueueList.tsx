import { QUEUE_PAGE, type QueueRow } from '@portal/contract/staffQueues'
import { IconClock, IconGavel, IconHourglass, IconMessageQuestion, IconMessageReply, IconUserQuestion } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '../../base/clock.ts'
import { givenName } from '../../base/formats.ts'
import { shortDate } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffNotes } from '../../text/mn/staffNotes.ts'
import { staffQuestions } from '../../text/mn/staffQuestions.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import table from './CheckTable.module.css'
import classes from './QueueList.module.css'
import { answerOf, freeOf, isSelectable, isUnnamed, waitingSince } from './rules.ts'
import type { QueueState } from './useQueue.ts'

/** Rows and actions of a list; the register has no ticks, and shows the status of every row. */
export interface ListState<Row extends QueueRow = QueueRow> extends Pick<QueueState, 'isLooking' | 'paging'> {
  rows: readonly Row[]
  isOpen(row: Row): boolean
  openRow(row: Row): void
  /** Status column: `also` before it, such as the kind in a list of several. */
  hasStatus: boolean
  also?: ((row: Row) => ReactNode) | undefined
  /** Whether a row waits for the desk; the others show the day of sending. */
  isWaiting(row: Row): boolean
  ticks?: Pick<QueueState, 'selected' | 'toggle' | 'allSelected' | 'selectAll'>
}

/** List of a queue, with ticks for decisions about several requests. */
export const listOf = (queue: QueueState): ListState => ({
  rows: queue.rows,
  isLooking: queue.isLooking,
  paging: queue.paging,
  isOpen: ({ id }) => queue.opened === id,
  openRow: ({ id }) => queue.open(id),
  hasStatus: queue.isEverywhere || queue.rows.some(({ acceptance }) => acceptance !== null),
  isWaiting: () => true,
  ticks: queue,
})

/** Whether a row shows its subject, such as the days of a leave, in place of its sender. */
const hasSubject = ({ about }: QueueRow): boolean => about !== null

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

export function QueueList<Row extends QueueRow>({ list }: { list: ListState<Row> }) {
  const text = useText(deskWords)
  const { rows, isLooking, paging, ticks } = list
  const from = paging.from * QUEUE_PAGE
  const hasPlaces = rows.some(({ places }) => places !== null)
  const hasAges = rows.some(({ placeShort }) => placeShort.age !== null)
  return (
    <>
      <div className={classes.scroll}>
        <table
          className={`${table.table} ${classes.table}`}
          data-ticks={ticks !== undefined}
          data-status={list.hasStatus}
          data-ages={hasAges}
          aria-busy={isLooking}
        >
          <thead>
            <tr>
              {ticks === undefined ? (
                <td className={classes.noTick} />
              ) : (
                <th className={`${table.tick} ${classes.tick}`}>
                  <label>
                    <input type="checkbox" aria-label={text.selectAll} checked={ticks.allSelected} onChange={ticks.selectAll} />
                  </label>
                </th>
              )}
              <th scope="col">{text.child}</th>
              <th scope="col">{text.placeOf}</th>
              {hasPlaces ? (
                <th scope="col" className={classes.right}>
                  {text.freePlaces}
                </th>
              ) : (
                <th scope="col">{rows.every(hasSubject) ? text.subject : rows.some(hasSubject) ? text.senderOrSubject : text.sender}</th>
              )}
              {list.hasStatus && (
                <th scope="col" className={classes.statusHead}>
                  {text.status}
                </th>
              )}
              <th scope="col" className={classes.right}>
                {text.waited}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={`${row.id} ${row.since}`} row={row} list={list} hasPlaces={hasPlaces} />
            ))}
          </tbody>
        </table>
      </div>
      {!(paging.first && paging.last) && (
        <nav className={classes.pages} aria-label={text.pages}>
          <span className="dim num">
            {from + 1}–{from + rows.length}
          </span>
          <Button variant="subtle" small disabled={paging.first} onClick={paging.back}>
            {text.previous}
          </Button>
          <Button variant="subtle" small disabled={paging.last} onClick={paging.on}>
            {text.next}
          </Button>
        </nav>
      )}
    </>
  )
}

/** Warning about the sender by the registry or a court: an icon with its words. */
function SenderMark({ row, id }: { row: QueueRow; id: string }) {
  const text = useText(deskWords)
  if (!row.isBarred && !isUnnamed(row)) return null
  return (
    <span id={id} className={row.isBarred ? classes.barred : classes.unnamed}>
      <Icon of={row.isBarred ? IconGavel : IconUserQuestion} size={18} />
      <span className={row.isBarred ? undefined : classes.words}>{row.isBarred ? text.barred : text.unnamed}</span>
    </span>
  )
}

function Time({ row: { since }, isWaiting }: { row: QueueRow; isWaiting: boolean }) {
  const { language } = useLanguage()
  return isWaiting ? <Waiting since={since} /> : <span className="dim num">{shortDate(since, language)}</span>
}

function Line<Row extends QueueRow>({ row, list, hasPlaces }: { row: Row; list: ListState<Row>; hasPlaces: boolean }) {
  const { inWords } = useText(schoolWords)
  const text = useText(deskWords)
  const { worksOn } = useText(staffNotes)
  const questionText = useText(staffQuestions)
  const relations = useText(relationWords)
  const isOpen = list.isOpen(row)
  const { ticks } = list
  const { language } = useLanguage()
  const line = useRef<HTMLTableRowElement>(null)
  // The list follows the shortcuts.
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const free = freeOf(row)
  const mark = `mark-${row.id}`
  return (
    <tr ref={line} data-open={isOpen} data-held={row.held !== null} aria-current={isOpen ? 'true' : undefined}>
      {ticks === undefined ? (
        <td className={classes.noTick} />
      ) : (
        <td className={`${table.tick} ${classes.tick}`}>
          <label>
            <input
              type="checkbox"
              aria-label={fill(text.select, { name: row.childName })}
              checked={ticks.selected.has(row.id)}
              disabled={!isSelectable(row)}
              aria-describedby={row.isBarred ? mark : undefined}
              onChange={() => ticks.toggle(row.id)}
            />
          </label>
        </td>
      )}
      <th scope="row" className={classes.name}>
        <button type="button" className={classes.open} onClick={() => list.openRow(row)}>
          {row.childName}
        </button>
        <SenderMark row={row} id={mark} />
        {row.question !== null && (
          <span className={classes.question} title={row.question === 'ASKED' ? questionText.asked : questionText.answered}>
            <Icon of={row.question === 'ASKED' ? IconMessageQuestion : IconMessageReply} size={18} />
            <span className={classes.words}>{row.question === 'ASKED' ? questionText.asked : questionText.answered}</span>
          </span>
        )}
        {row.assignee !== null && (
          <span className={classes.assignee} title={fill(worksOn, { name: row.assignee })}>
            <Initial name={givenName(row.assignee)} size={24} />
            <span className={classes.words}>{fill(worksOn, { name: row.assignee })}</span>
          </span>
        )}
      </th>
      <td className={classes.place}>
        {unbroken([placeName(inWords(row.placeShort.name), language), row.placeShort.age].filter(Boolean).join(', '))}
      </td>
      {hasPlaces ? (
        <td className={`${classes.right} ${classes.free} num`} data-none={free === 0}>
          <small>{text.freePlaces} </small>
          {free ?? '–'}
        </td>
      ) : (
        <td>
          {row.about === null ? (
            <>
              {row.senderName ?? <span className="dim">{text.noSender}</span>}
              {row.relation && <span className="dim">, {relations[row.relation]}</span>}
            </>
          ) : (
            <>
              {row.isPast && <b className={classes.past}>{text.past} </b>}
              {unbroken(inWords(row.about))}
            </>
          )}
        </td>
      )}
      {list.hasStatus && (
        <td className={classes.status}>
          {list.also?.(row)}
          {row.status === 'REQUESTED' ? text.requested : row.statusName}
          {row.acceptance !== null && <small className={classes.acceptance}>{text.acceptance[answerOf(row.acceptance)]}</small>}
        </td>
      )}
      <td className={classes.right}>
        {row.held === null ? (
          <Time row={row} isWaiting={list.isWaiting(row)} />
        ) : (
          <small>{row.held.isMine ? text.heldByMeShort : fill(text.heldBy, { name: row.held.by })}</small>
        )}
      </td>
    </tr>
  )
}
