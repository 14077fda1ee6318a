import type { QueueDetail, QueueRow } from '@portal/contract/staffQueues'
import { useState } from 'react'
import { common } from '../../text/mn/common.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { StickyBar } from '../../ui/plain/StickyBar.tsx'
import { shortcutFor } from './DecisionFoot.tsx'
import { Declining } from './Declining.tsx'
import { Key } from './Key.tsx'
import { BulkDialog } from './PlacesDialogs.tsx'
import { bulkPlan, freeOf } from './rules.ts'
import classes from './SelectionBar.module.css'
import { useKeys } from './useKeys.ts'
import type { QueueState } from './useQueue.ts'

type Choice = QueueDetail['decisions'][number]

/** Decides the selected requests by buttons or shortcuts; a refusal sends one note to all. */
export function SelectionBar({ queue, decisions }: { queue: QueueState; decisions: readonly Choice[] }) {
  const rows = queue.rows.filter(({ id }) => queue.selected.has(id))
  return rows.length === 0 ? null : <Selected queue={queue} decisions={decisions} rows={rows} />
}

function Selected({ queue, decisions, rows }: { queue: QueueState; decisions: readonly Choice[]; rows: readonly QueueRow[] }) {
  const text = useText(deskWords)
  const { cancel } = useText(common)
  const [declining, setDeclining] = useState<Choice>()
  const [asking, setAsking] = useState<Choice>()
  const choices = decisions.map((choice, at) => ({ choice, key: shortcutFor(choice, at) }))
  const press = (choice: Choice, at: number) => {
    if (queue.deciding) return
    if (choice.needsNote) return setDeclining(choice)
    const { fits: plain } = bulkPlan(rows, new Set())
    if (at === 0 && plain.length < rows.length) setAsking(choice)
    else void queue.decideAbout(rows, choice, '')
  }
  const isFree = declining === undefined && asking === undefined
  const keys = choices.map(({ choice, key }, at) => [key, () => press(choice, at)] as const)
  useKeys(isFree ? { ...Object.fromEntries([...keys].reverse()), Escape: queue.clear } : {})
  return (
    <StickyBar label={text.selectAll} className={classes.bar}>
      {declining ? (
        <Declining
          name={queue.name}
          choice={declining}
          loading={queue.deciding}
          onSend={(note) => void queue.decideAbout(rows, declining, note)}
          onCancel={() => setDeclining(undefined)}
        />
      ) : (
        <Row gap={4} align="center" className={classes.head}>
          <span className={classes.what}>
            <b role="status">{fill(text.selected, { count: rows.length })}</b>
            <Cells rows={rows} />
          </span>
          {choices.map(({ choice, key }, at) => (
            <Button
              key={choice.decision}
              small
              variant={at === 0 ? 'filled' : 'default'}
              className={choice.needsNote ? classes.danger : undefined}
              loading={queue.deciding}
              onClick={() => press(choice, at)}
            >
              {choice.name}
              {choices.findIndex((one) => one.key === key) === at && <Key>{key}</Key>}
            </Button>
          ))}
          <Button small variant="subtle" onClick={queue.clear}>
            {cancel}
          </Button>
        </Row>
      )}
      {asking && (
        <BulkDialog
          rows={rows}
          choice={asking}
          onClose={() => setAsking(undefined)}
          onDecide={(chosen) => {
            setAsking(undefined)
            void queue.decideAbout(chosen, asking, '')
          }}
        />
      )}
    </StickyBar>
  )
}

const MAX_CELLS = 2

/** Free places of the selected kindergartens and ages, if they are few. */
function Cells({ rows }: { rows: readonly QueueRow[] }) {
  const text = useText(deskWords)
  const { inWords } = useText(schoolWords)
  const cells = new Map(
    rows.flatMap((row) => (row.places === null ? [] : [[`${row.places.campaignId} ${row.places.orgId} ${row.places.age}`, row] as const])),
  )
  if (cells.size > MAX_CELLS) return null
  return [...cells].map(([cell, row]) => (
    <small key={cell} className="dim">
      {inWords(row.place)}: {fill(text.free, { count: freeOf(row) ?? 0 })}
    </small>
  ))
}
