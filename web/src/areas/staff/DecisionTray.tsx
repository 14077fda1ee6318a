import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { useWide } from '../../base/hooks.ts'
import { useStore } from '../../base/store.ts'
import { toast } from '../../base/toast.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import classes from './DecisionTray.module.css'
import { type HeldEntry, heldEntries, refillHeld, removeHeld, restoreHeld } from './heldStore.ts'
import { Key } from './Key.tsx'
import { useOwnHeld, useUndo } from './queries.ts'
import { useKeys } from './useKeys.ts'

const MOST_BESIDE = 3

/**
 * Held decisions, each with its seconds and its own undo; the newest first. It takes a row of the page, or of the sheet over it
 * (`inSheet`), and covers nothing.
 */
export function DecisionTray({ inSheet = false }: { inSheet?: boolean }) {
  const text = useText(deskWords)
  const wide = useWide()
  const takeBack = useUndo()
  const tell = useFailureToast()
  const [isUnfolded, setUnfolded] = useState(false)
  const entries = [...useStore(heldEntries)].reverse()
  const [newest] = entries
  const most = isUnfolded ? entries.length : wide ? MOST_BESIDE : 1
  const hidden = entries.length - most

  async function undo(entry: HeldEntry) {
    // Removed at once, so that a second press means the next entry; several can be under way.
    removeHeld(entry)
    try {
      const { undone } = await takeBack({}, { kind: entry.kind, ids: [...entry.ids] })
      const [first] = undone
      if (first === undefined) return void toast.warning(text.tooLate)
      if (undone.length < entry.ids.length) toast.warning(fill(text.undoneSome, { count: undone.length, all: entry.ids.length }))
      else toast.success(text.undone)
      entry.reopen(first)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tell(error)
      restoreHeld(entry)
    }
  }
  useKeys({ z: newest && (() => void undo(newest)) }, { inModal: inSheet })

  const isShown = newest !== undefined
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = place.current
    if (!isShown || inSheet || section === null) return
    // Pages of full height and bars at the foot leave the tray its row.
    const root = document.documentElement
    root.dataset.tray = ''
    const measure = new ResizeObserver(() => root.style.setProperty('--tray', `${section.offsetHeight}px`))
    measure.observe(section)
    return () => {
      measure.disconnect()
      root.style.removeProperty('--tray')
      delete root.dataset.tray
    }
  }, [isShown, inSheet])
  return (
    <section ref={place} className={classes.place} data-shown={isShown} data-sheet={inSheet} aria-label={text.held} role="status">
      {isShown && (
        <ul className={classes.tray} data-unfolded={isUnfolded}>
          {entries.slice(0, most).map((entry, at) => (
            <li key={`${entry.kind} ${entry.ids[0]} ${entry.until}`} className={classes.entry}>
              <Seconds until={entry.until} />
              <span className={classes.what}>
                <b>{entry.who}</b>: {entry.decision}
              </span>
              <Button variant="subtle" small onClick={() => void undo(entry)}>
                <span>
                  <span className="unseen">{entry.who}: </span>
                  {text.undo}
                </span>
                {at === 0 && <Key>z</Key>}
              </Button>
            </li>
          ))}
          {(hidden > 0 || isUnfolded) && entries.length > 1 && (
            <li className={classes.more}>
              <Button variant="subtle" small onClick={() => setUnfolded(!isUnfolded)}>
                {isUnfolded ? text.fewer : fill(text.furtherHeld, { count: hidden })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Countdown; hidden from screen readers, which would read out every second. */
function Seconds({ until }: { until: number }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const tick = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(tick)
  })
  return (
    <span className={classes.ring} aria-hidden>
      {seconds}
    </span>
  )
}

/** Fills the tray once after a page load. */
export function useRefilledTray(): void {
  const { requestsOf } = useText(deskWords)
  const { data } = useOwnHeld()
  const refill = useEffectEvent((held: NonNullable<typeof data>) =>
    refillHeld(
      held.map(({ kind, ids, child, statusName, secondsLeft }) => ({
        kind,
        ids,
        who: child ?? fill(requestsOf, { count: ids.length }),
        decision: statusName,
        until: Date.now() + secondsLeft * 1000,
        reopen: () => undefined,
      })),
    ),
  )
  useEffect(() => {
    if (data !== undefined) refill(data)
  }, [data])
}
