import type { ResultOf } from '@portal/contract/call'
import type { rehearseDraw, StaffDraw } from '@portal/contract/staffDraws'
import { type ReactNode, useState } from 'react'
import { grouped } from '../../base/formats.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { staffDrawsWords } from '../../text/mn/staffDraws.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { HexDigits } from '../../ui/plain/HexDigits.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { CeremonyStep } from './CeremonyStep.tsx'
import { Consequences } from './Consequences.tsx'
import classes from './DrawsPage.module.css'
import { useAbandon, useRehearse } from './staffQueries.ts'

type Standing = 'done' | 'now' | 'locked'
const tones = { done: 'green', now: 'yellow', locked: 'plain' } as const

/** Steps of a draw; finished ones are one line. */
export function DrawSteps({ draw }: { draw: StaffDraw }) {
  const text = useText(staffDrawsWords)
  const { language } = useLanguage()
  const isFrozen = draw.state === 'FROZEN'
  const isOpen = draw.drawnAt !== null
  const time = (at: string | null) => (at === null ? '' : dateAndTime(at, language))
  const rehearsed = ({ rehearsals: { count, lastAt } }: StaffDraw) =>
    count === 0 ? text.rehearse.never : fill(text.rehearse.count, { count, time: time(lastAt) })
  const counts = { requests: grouped(draw.lots), kindergartens: draw.kindergartens, places: grouped(draw.places) }
  return (
    <ol className={classes.steps}>
      <Step number={1} title={text.freeze.title} standing="done">
        <p className="num">{unbroken(fill(text.freeze.done, { ...counts, time: time(draw.frozenAt) }))}</p>
        <dl className={classes.hashes}>
          <dt>{text.freeze.list}</dt>
          <dd>
            <HexDigits value={draw.listHash} />
          </dd>
          <dt>{text.freeze.commitment}</dt>
          <dd>
            <HexDigits value={draw.commitment} />
          </dd>
        </dl>
        {draw.twins > 0 && <p className="dim">{fill(text.freeze.twins, { count: draw.twins })}</p>}
        {isFrozen && <Abandoning draw={draw.id} />}
      </Step>
      <Step number={2} title={text.rehearse.title} standing={isFrozen ? 'now' : 'done'}>
        {isFrozen ? <Rehearsing draw={draw} /> : <p className="num">{unbroken(rehearsed(draw))}</p>}
      </Step>
      <Step number={3} title={text.ceremony.title} standing={isFrozen ? 'now' : 'done'}>
        {isFrozen ? (
          <CeremonyStep draw={draw} />
        ) : (
          <p className="num">
            {unbroken(fill(text.ceremony.done, { time: time(draw.drawnAt) }))}. {text.ceremony.chance}: {draw.chance}
          </p>
        )}
      </Step>
      <Step number={4} title={text.publish.title} standing={draw.writtenAt !== null ? 'done' : isOpen ? 'now' : 'locked'}>
        <Publishing draw={draw} />
      </Step>
    </ol>
  )
}

function Step({ number, title, standing, children }: { number: number; title: string; standing: Standing; children: ReactNode }) {
  const text = useText(staffDrawsWords)
  return (
    <li className={classes.step} data-standing={standing}>
      <div className={classes.head}>
        <h3>{`${number}. ${title}`}</h3>
        <StatusChip tone={tones[standing]}>{text[standing]}</StatusChip>
      </div>
      {children}
    </li>
  )
}

function Rehearsing({ draw }: { draw: StaffDraw }) {
  const text = useText(staffDrawsWords).rehearse
  const { language } = useLanguage()
  const rehearse = useRehearse()
  const { pending, press } = usePress()
  const [result, setResult] = useState<ResultOf<typeof rehearseDraw>>()
  const { count, lastAt } = draw.rehearsals
  return (
    <>
      <p>
        {text.hint} {lastAt !== null && unbroken(fill(text.count, { count, time: dateAndTime(lastAt, language) }))}
      </p>
      <Consequences happens={text.happens} />
      {result && (
        <>
          <Notice tone="blue">{fill(text.result, { passed: result.passed, waiting: result.waiting })}</Notice>
          <details>
            <summary>{text.mark}</summary>
            <ul>
              {result.lists.map(({ name, age, places, passed, waiting, first }) => (
                <li key={`${name} ${age}`}>
                  {unbroken(`${name}, ${fill(text.age, { age })}`)}: {text.places} {places}, {text.passed} {passed}, {text.waiting}{' '}
                  {waiting}
                  {first !== null && `, ${text.first} ${first}`}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      <Button variant="default" loading={pending} onClick={() => void press(async () => setResult(await rehearse({}, { draw: draw.id })))}>
        {text.button}
      </Button>
    </>
  )
}

function Publishing({ draw }: { draw: StaffDraw }) {
  const text = useText(staffDrawsWords).publish
  const { language } = useLanguage()
  const { written, toWrite, writtenAt, results } = draw
  if (writtenAt !== null && results !== null)
    return <p className="num">{unbroken(fill(text.done, { ...results, time: dateAndTime(writtenAt, language) }))}</p>
  if (draw.drawnAt === null)
    return (
      <>
        <p>{text.hint}</p>
        <Consequences happens={text.happens} final={text.final} />
      </>
    )
  return (
    <>
      <Notice tone="blue">{fill(text.progress, { written, kindergartens: toWrite })}</Notice>
      <progress value={written} max={toWrite} aria-label={text.title} />
      <p className="dim">{text.mayLeave}</p>
    </>
  )
}

function Abandoning({ draw }: { draw: number }) {
  const text = useText(staffDrawsWords).abandon
  const abandon = useAbandon()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const confirm = async () => {
    await abandon({}, { draw, reason })
    toast.success(text.ok)
    setAsked(false)
  }
  return (
    <>
      <Button variant="subtle" onClick={() => setAsked(true)}>
        {text.button}
      </Button>
      {isAsked && (
        <ConfirmDialog title={text.question} confirm={text.confirm} onConfirm={confirm} onClose={() => setAsked(false)}>
          <Consequences happens={text.happens} final={text.final} />
          <NoteField name="reason" label={text.reason} value={reason} onChange={setReason} most={500} required minLength={10} />
        </ConfirmDialog>
      )}
    </>
  )
}
