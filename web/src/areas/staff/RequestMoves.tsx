import { UNDO_WITHDRAWAL_DAYS } from '@portal/contract/enrolment'
import { DECISION_NOTE_MAX, type RequestMove } from '@portal/contract/staff'
import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { type ComponentType, useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { requestMovesWords } from '../../text/mn/requestMoves.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { requiredUpTo } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { ActDialog, DepartDialog, ProposalNotice } from '../draw/index.ts'
import foot from './DecisionFoot.module.css'
import { useSchools, useWithdrawForFamily } from './moveQueries.ts'
import filters from './QueueFilters.module.css'
import type { DecidingState } from './useDeciding.ts'
import { useSought } from './useFilter.ts'

interface MoveProps {
  name: Queue
  detail: QueueDetail
  queue: DecidingState
  onClose: () => void
}

/** Dialog of each further move. */
const moveDialogs: Readonly<Record<RequestMove, ComponentType<MoveProps>>> = {
  ACCEPTED: AcceptedDialog,
  WITHDRAWN: WithdrawDialog,
  MOVED: MovedDialog,
  DEPARTED: DepartedDialog,
}

/** Further moves of a request that the table of moves allows, each with its dialog. */
export function RequestMoves(of: Omit<MoveProps, 'onClose'>) {
  const text = useText(requestMovesWords)
  const { moves, departure } = of.detail
  const [opened, setOpened] = useState<RequestMove>()
  const Opened = opened && moveDialogs[opened]
  return (
    <>
      {departure !== null && <ProposalNotice departure={departure} />}
      {moves.map((move) => (
        <Button key={move} variant="subtle" small className={move === 'ACCEPTED' ? undefined : foot.danger} onClick={() => setOpened(move)}>
          {text.moves[move]}
        </Button>
      ))}
      {Opened && <Opened {...of} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Form of a withdrawal: the note for staff, the notified people and the time of undoing it. */
function WithdrawDialog({ name, detail: { row }, onClose }: MoveProps) {
  const { withdraw: text } = useText(requestMovesWords)
  const { cancel } = useText(common)
  const { language } = useLanguage()
  const withdraw = useWithdrawForFamily()
  const form = useForm({
    start: { note: '' },
    draft: `withdraw ${name} ${row.id}`,
    fields: { note: { check: requiredUpTo(DECISION_NOTE_MAX) } },
    send: async ({ note }) => {
      if (name !== 'kindergarten' && name !== 'sub-program') return
      const { undoUntil } = await withdraw({}, { queue: name, id: row.id, from: row.status, note: note.trim() })
      toast.success(fill(text.done, { date: shortDate(undoUntil, language) }))
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={fill(text.title, { child: row.childName })} holdsForm>
      <form {...form.props} className={foot.declining}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <NoteField {...form.bind('note')} label={text.note} most={DECISION_NOTE_MAX} />
        <p className="dim small">{fill(text.what, { days: UNDO_WITHDRAWAL_DAYS })}</p>
        <Row gap={4}>
          <Button type="submit" loading={form.pending}>
            {text.action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

function AcceptedDialog({ detail: { row }, onClose }: MoveProps) {
  return <ActDialog opened act="accept" id={row.id} childName={row.childName} onClose={onClose} />
}

function DepartedDialog({ detail: { row, departure }, onClose }: MoveProps) {
  return <DepartDialog opened id={row.id} childName={row.childName} departure={departure} onClose={onClose} />
}

/** Chooses the new school of a confirmed first-grader by typing; the move is held like a decision. */
function MovedDialog({ detail: { row }, queue, onClose }: MoveProps) {
  const { moved: text } = useText(requestMovesWords)
  const { inWords } = useText(schoolWords)
  const { cancel } = useText(common)
  const { search, setSearch, sought } = useSought()
  const [chosen, setChosen] = useState<string>()
  const { data: schools } = useSchools(sought)
  const send = () => {
    if (chosen === undefined) return
    onClose()
    void queue.decideAbout([row], { decision: 'MOVED', name: text.name }, chosen)
  }
  return (
    <Dialog opened onClose={onClose} title={fill(text.title, { child: row.childName })} holdsForm>
      <div className={filters.choices}>
        <label className={filters.search}>
          <input
            type="search"
            data-autofocus
            placeholder={text.hint}
            aria-label={text.search}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              setChosen(undefined)
            }}
          />
        </label>
        <ul className={filters.found}>
          {sought !== '' &&
            schools?.map(({ id, name }) => (
              <li key={id}>
                <button type="button" aria-pressed={chosen === name} onClick={() => setChosen(name)}>
                  {inWords(name)}
                </button>
              </li>
            ))}
        </ul>
        {sought !== '' && schools?.length === 0 && <p className="dim">{text.none}</p>}
        <Row gap={4}>
          <Button disabled={chosen === undefined} loading={queue.deciding} onClick={send}>
            {text.action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        </Row>
      </div>
    </Dialog>
  )
}
