import type { Verdict } from '@portal/contract/draw/check'
import { IconCircleCheck, IconRefresh, IconShieldCheck, IconShieldX, IconX } from '@tabler/icons-react'
import { grouped, phoneInFours } from '../../base/formats.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { CHECK_STEPS, type CheckStep } from './checkSteps.ts'
import classes from './DrawCheck.module.css'
import type { CheckState } from './useCheck.ts'

type Head = 'idle' | 'running' | 'proven' | 'frozen' | 'wrong' | 'failed'

/** Headline of the check: wrong if one step fails, proven only if each of them holds. */
function headOf({ phase, checked }: CheckState): Head {
  if (phase !== 'checked' || checked === null) return phase === 'checked' ? 'idle' : phase
  const outcomes = checked.verdicts.map(({ outcome }) => outcome)
  if (outcomes.includes('fails')) return 'wrong'
  return outcomes.includes('open') ? 'frozen' : 'proven'
}

const tones = { idle: 'plain', running: 'plain', proven: 'green', frozen: 'green', wrong: 'red', failed: 'yellow' } as const

interface CheckCardProps {
  state: CheckState
  phone: string
  onStart: () => void
}

/** Outcome of the check in one sentence, then each of its steps in words. */
export function CheckCard({ state, phone, onStart }: CheckCardProps) {
  const { check: text } = useText(publicDraw)
  const { phase, checked, share } = state
  const head = headOf(state)
  const verdictOf = (step: CheckStep) => checked?.verdicts.find((verdict) => verdict.step === step)
  return (
    <section className={classes.check} data-tone={tones[head]} aria-labelledby="check">
      <header>
        <span className={classes.shield}>
          <Icon of={head === 'wrong' ? IconShieldX : IconShieldCheck} size={24} />
        </span>
        <div role="status">
          <h2 id="check">{text[head].title}</h2>
          <p>{text[head].text}</p>
        </div>
      </header>
      <ul className={classes.steps}>
        {CHECK_STEPS.map((step) => (
          <Step key={step} step={step} verdict={verdictOf(step)} />
        ))}
      </ul>
      <p className={classes.noScript}>{text.noScript}</p>
      <footer>
        {phase === 'running' ? (
          <progress value={share} max={1} aria-label={text.progress} />
        ) : (
          <>
            <span className="num">
              {checked && fill(text.done, { lots: grouped(checked.lots), seconds: (checked.milliseconds / 1000).toFixed(1) })}
              {head === 'wrong' && phone !== '' && (
                <>
                  {' '}
                  {text.call} <a href={`tel:+976${phone}`}>{phoneInFours(phone)}</a>
                </>
              )}
            </span>
            <Button variant="subtle" small onClick={onStart}>
              <Icon of={IconRefresh} />
              {phase === 'idle' ? text.start : phase === 'failed' ? text.retry : text.again}
            </Button>
          </>
        )}
      </footer>
    </section>
  )
}

function Step({ step, verdict }: { step: CheckStep; verdict: Verdict | undefined }) {
  const { check } = useText(publicDraw)
  const words = check.steps[step]
  const outcome = verdict?.outcome ?? 'open'
  return (
    <li data-outcome={outcome}>
      {outcome === 'open' ? <span className={classes.open} /> : <Icon of={outcome === 'holds' ? IconCircleCheck : IconX} size={22} />}
      <span>{unbroken(outcome === 'open' ? words.asked : verdict?.outcome === 'fails' ? faultOf(words.fails, verdict) : words.holds)}</span>
    </li>
  )
}

type Fault = Extract<Verdict, { outcome: 'fails' }>

/** Sentence of a fault; a step without one of its own for it has a common one. */
function faultOf(words: { other: string } & Readonly<Record<string, string>>, { fault, lot }: Fault): string {
  const isNamed = fault !== 'lot' || lot !== null
  return fill((isNamed ? words[fault] : undefined) ?? words.other, { lot: lot ?? '' })
}
