import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CorrectButton } from './CorrectDialog.tsx'
import classes from './DecisionFoot.module.css'
import { Declining } from './Declining.tsx'
import { Key } from './Key.tsx'
import { NotDecided } from './NotDecided.tsx'
import { BeyondDialog } from './PlacesDialogs.tsx'
import { PlacingFoot } from './PlacingFoot.tsx'
import { RequestMoves } from './RequestMoves.tsx'
import { freeOf } from './rules.ts'
import type { DecidingState } from './useDeciding.ts'
import { useKeys } from './useKeys.ts'

type Choice = QueueDetail['decisions'][number]
/** Keyboard shortcut of a choice: choices with a note decline (d), the first other one approves (a), the rest wait (w). */
export const shortcutFor = (choice: Choice, at: number): 'a' | 'd' | 'w' =>
  at === 0 && !choice.needsNote ? 'a' : choice.needsNote ? 'd' : 'w'
const icons = { a: IconCheck, d: IconX, w: IconHourglass }

interface DecisionFootProps {
  name: Queue
  detail: QueueDetail
  queue: DecidingState & { selected?: ReadonlySet<number> }
  inModal: boolean
}

/** Decision on a request by button or shortcut; declining needs a note. */
export function DecisionFoot({ name, detail, queue, inModal }: DecisionFootProps) {
  const text = useText(deskWords)
  const { row, decisions } = detail
  const lost = queue.lostTo(row.id)
  const [declining, setDeclining] = useState<Choice>()
  const [isBeyond, setBeyond] = useState(false)
  // A list that keeps the decided request open must not ask for the note again.
  if (declining !== undefined && !decisions.some(({ decision }) => decision === declining.decision)) setDeclining(undefined)
  const choices = decisions.map((choice, at) => ({ choice, key: shortcutFor(choice, at) }))
  const press = (choice: Choice) => {
    if (choice.needsNote) setDeclining(choice)
    else if (choice.decision === 'PASSED' && freeOf(row) === 0) setBeyond(true)
    else void queue.decideAbout([row], choice, '')
  }
  // Shortcuts mean the selected rows while there are any.
  const isOpen = row.held === null && declining === undefined && !isBeyond && (queue.selected?.size ?? 0) === 0
  const pressKey = (key: string) => {
    const found = choices.find((one) => one.key === key)
    if (queue.deciding) queue.keepPress(key)
    else if (found && isOpen && !lost) press(found.choice)
  }
  useKeys(isOpen ? { a: () => pressKey('a'), w: () => pressKey('w'), d: () => pressKey('d') } : {}, { inModal })
  const pressKept = useEffectEvent(() => {
    const key = queue.takePress(row.id)
    if (key !== undefined) pressKey(key)
  })
  useEffect(() => {
    if (!queue.deciding) pressKept()
  }, [queue.deciding])

  const correct = detail.correction && <CorrectButton key={row.id} queue={name} row={row} correction={detail.correction} />
  const refusal = lost && <NotDecided outcome={lost} />
  if (lost && choices.length > 0)
    return (
      <>
        {refusal}
        <Button
          variant="default"
          wide
          onClick={() => {
            setDeclining(undefined)
            queue.retry(row.id)
          }}
        >
          {text.decideAgain}
        </Button>
      </>
    )
  if (row.held !== null)
    return refusal ?? <Notice tone="blue">{row.held.isMine ? text.heldByMe : fill(text.heldBy, { name: row.held.by })}</Notice>
  if (detail.isUnplaced) return <PlacingFoot key={row.id} name={name} detail={detail} onPlaced={(says) => queue.placed(row, says)} />
  if (declining)
    return (
      <Declining
        name={name}
        choice={declining}
        id={row.id}
        loading={queue.deciding}
        inModal={inModal}
        onSend={(note) => void queue.decideAbout([row], declining, note)}
        onCancel={() => setDeclining(undefined)}
      />
    )
  if (choices.length === 0)
    return (
      <>
        {refusal}
        <p className="dim small">
          {detail.isPending && detail.correction === null ? text.readOnly : fill(text.settled, { status: row.statusName })}
        </p>
        {correct}
        <RequestMoves key={`moves ${row.id}`} name={name} detail={detail} queue={queue} />
      </>
    )
  const [approval] = choices
  return (
    <>
      <div className={classes.choices} data-many={choices.length > 2}>
        {choices.map(({ choice, key }, at) => {
          const Icon = icons[key]
          return (
            <Button
              key={choice.decision}
              // Declining is never filled, even as the only choice; it is red on the page's background.
              variant={at === 0 && key !== 'd' ? 'filled' : 'default'}
              className={key === 'd' ? classes.danger : undefined}
              loading={queue.deciding}
              onClick={() => press(choice)}
            >
              <Icon size={20} stroke={2} aria-hidden />
              {choice.name}
              {choices.findIndex((one) => one.key === key) === at && <Key>{key}</Key>}
            </Button>
          )
        })}
      </div>
      <p className={classes.hint}>{text.afterTen}</p>
      {correct}
      {isBeyond && row.places !== null && approval && (
        <BeyondDialog
          row={row}
          places={row.places}
          onClose={() => setBeyond(false)}
          onAccept={(note) => {
            setBeyond(false)
            void queue.decideAbout([row], approval.choice, note, { beyondPlaces: true })
          }}
        />
      )}
    </>
  )
}
