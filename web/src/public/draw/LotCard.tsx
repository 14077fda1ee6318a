import { typedLot, type WrongLot, wrongLot } from '@portal/contract/lots'
import { type SubmitEvent, useId, useState } from 'react'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import fieldLabel from '../../ui/plain/fieldLabel.module.css'
import classes from './DrawCheck.module.css'
import { LotAnswer } from './LotAnswer.tsx'
import type { CheckState } from './useCheck.ts'

interface LotCardProps {
  draw: number
  state: CheckState
  onAsk: (lot: string) => void
}

/** Field for the own lot, and its place in the recomputed draw. */
export function LotCard({ draw, state, onAsk }: LotCardProps) {
  const { lot: text } = useText(publicDraw)
  const id = useId()
  const [wrong, setWrong] = useState<WrongLot>()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedLot(String(new FormData(event.currentTarget).get('lot') ?? ''))
    const fault = wrongLot(typed)
    setWrong(fault)
    if (fault === undefined) onAsk(typed)
  }
  const fault = wrong && fill(text.wrong[wrong.kind], wrong.kind === 'length' ? { count: wrong.count } : {})
  return (
    <section className={classes.own} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text.title}</h2>
      <p id={`${id}-hint`} className="small dim">
        {text.hint}
      </p>
      <form action={`/draw/${draw}`} onSubmit={send} noValidate>
        <label className={fieldLabel.label} htmlFor={id}>
          {text.label}
        </label>
        <div className={classes.line}>
          <input
            id={id}
            name="lot"
            className={classes.input}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault === undefined ? `${id}-hint` : `${id}-fault ${id}-hint`}
            defaultValue={state.asked}
          />
          <Button type="submit">{text.show}</Button>
        </div>
        {fault !== undefined && (
          <p id={`${id}-fault`} className={classes.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
      <div aria-live="polite">{state.asked !== undefined && fault === undefined && <LotAnswer draw={draw} state={state} />}</div>
    </section>
  )
}
