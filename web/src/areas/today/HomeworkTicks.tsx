import type { ResultOf } from '@portal/contract/call'
import type { CompletionFlag } from '@portal/contract/homework'
import type { GivenHomework, givenHomework } from '@portal/contract/staffHomework'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { EntryFoot } from './EntryFoot.tsx'
import classes from './Homework.module.css'
import { useTickHomework } from './homeworkQueries.ts'
import { tappedFlag } from './homeworkRules.ts'

type Child = ResultOf<typeof givenHomework>['children'][number]
type Tick = Pick<Child, 'childId' | 'completionFlag'>

const icons = { Y: IconCircleCheck, N: IconCircleX, none: IconCircleDashed }

/** Ticks on their way, by child: shown before their answer, sent one after the other. */
function useTicking(homeworkId: number) {
  const tick = useTickHomework()
  const tell = useFailureToast(useText(todayHomework).tickFailed)
  const [sent, setSent] = useState<readonly Tick[][]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function send(ticks: Tick[], rest: boolean): Promise<void> {
    try {
      await tick({}, { homeworkId, ticks: rest ? [] : ticks, rest })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tell(error)
    } finally {
      setSent((before) => before.filter((one) => one !== ticks))
    }
  }

  return {
    isSaving: sent.length > 0,
    flagOf: ({ childId, completionFlag }: Child): CompletionFlag => {
      const own = sent
        .flat()
        .filter((one) => one.childId === childId)
        .at(-1)
      return own === undefined ? completionFlag : own.completionFlag
    },
    record(ticks: Tick[], rest = false): void {
      setSent((before) => [...before, ticks])
      last.current = last.current.then(() => send(ticks, rest))
    },
  }
}

/** Ticks homework off by exception: a tap is “not done”, one button is the rest. Each tap is saved. */
export function HomeworkTicks({ homework, rows }: { homework: GivenHomework; rows: readonly Child[] }) {
  const text = useText(todayHomework)
  const { flagOf, record, isSaving } = useTicking(homework.homeworkId)
  const [undo, setUndo] = useState<Tick[]>()
  const flags = rows.map(flagOf)
  const done = flags.filter((flag) => flag === 'Y').length
  const notDone = flags.filter((flag) => flag === 'N').length
  const left = rows.length - done - notDone

  function recordRest() {
    const rest = rows.filter((child) => flagOf(child) === null).map(({ childId }) => childId)
    setUndo(rest.map((childId) => ({ childId, completionFlag: null })))
    record(
      rest.map((childId) => ({ childId, completionFlag: 'Y' as const })),
      true,
    )
  }

  return (
    <div>
      <p className="small dim">{text.tickHint}</p>
      <ul className={classes.children} aria-label={text.children}>
        {rows.map((child) => {
          const flag = flagOf(child)
          const state = flag ?? 'none'
          return (
            <li key={child.childId} data-flag={state}>
              <button type="button" onClick={() => record([{ childId: child.childId, completionFlag: tappedFlag(flag, done > 0) }])}>
                <Icon of={icons[state]} size={18} />
                <span>
                  <b>{child.firstName} </b>
                  <small className={flag === 'N' ? 'unseen' : undefined}>{child.lastName}</small>
                  <span className="unseen">: </span>
                  <span className={flag === 'N' ? classes.flag : 'unseen'}>{text.flags[state]}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <EntryFoot
        place="dialog"
        undo={
          undo === undefined || left > 0
            ? undefined
            : {
                label: text.undoRest,
                onPress: () => {
                  record(undo)
                  setUndo(undefined)
                },
              }
        }
        isBusy={isSaving}
        rest={left > 0 ? { label: text.rest, onPress: recordRest } : undefined}
        doneText={text.allTicked}
      >
        <span className="num">{left > 0 ? fill(text.partly, { count: notDone, left }) : fill(text.ticked, { done, notDone })}</span>
      </EntryFoot>
    </div>
  )
}
