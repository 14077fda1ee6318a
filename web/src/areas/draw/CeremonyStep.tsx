import { MAX_CHANCE_DIGITS, MIN_CHANCE_DIGITS } from '@portal/contract/draw/seed'
import type { StaffDraw } from '@portal/contract/staffDraws'
import { useState } from 'react'
import { useNow } from '../../base/clock.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { staffDrawsWords } from '../../text/mn/staffDraws.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Consequences } from './Consequences.tsx'
import classes from './DrawsPage.module.css'
import { useTypeChance } from './staffQueries.ts'

const digitsOf = (typed: string) => typed.replace(/\D/g, '')
const isWhole = (digits: string) => digits.length >= MIN_CHANCE_DIGITS && digits.length <= MAX_CHANCE_DIGITS

/** Public digits of a draw, typed by two members on their own devices. */
export function CeremonyStep({ draw }: { draw: StaffDraw }) {
  const text = useText(staffDrawsWords).ceremony
  const { language } = useLanguage()
  const [differs, setDiffers] = useState(false)
  const now = useNow()
  // The answer was read before the announced time on a page that stays open.
  const mayType = draw.mayType || (now !== undefined && draw.ceremonyAt.slice(0, 16) <= now)
  const isOwnTyped = draw.typed.some(({ isOwn }) => isOwn)
  return (
    <>
      <p>{text.hint}</p>
      <p className="num">{unbroken(fill(text.at, { time: dateAndTime(draw.ceremonyAt, language) }))}</p>
      <Consequences happens={text.happens} final={text.final} />
      {draw.typed.map(({ by, at, isOwn }) => (
        <Notice key={by} tone={isOwn ? 'green' : 'blue'}>
          {unbroken(fill(isOwn ? text.own : text.typed, { by, time: at.slice(11, 16) }))}
        </Notice>
      ))}
      {differs && draw.typed.length === 0 && <Notice tone="red">{text.differs}</Notice>}
      {draw.differed > 0 && <p className="dim">{fill(text.attempts, { count: draw.differed })}</p>}
      {mayType ? <ChanceForm draw={draw.id} isAgain={isOwnTyped} onDiffers={setDiffers} /> : <Notice tone="yellow">{text.early}</Notice>}
    </>
  )
}

function ChanceForm({ draw, isAgain, onDiffers }: { draw: number; isAgain: boolean; onDiffers: (differs: boolean) => void }) {
  const text = useText(staffDrawsWords).ceremony
  const type = useTypeChance()
  const [wrong, setWrong] = useState(false)
  const form = useForm({
    start: { chance: '' },
    send: async ({ chance }) => {
      const digits = digitsOf(chance)
      setWrong(!isWhole(digits))
      if (!isWhole(digits)) return
      const { outcome } = await type({}, { draw, chance: digits })
      onDiffers(outcome === 'differs')
      form.set({ chance: '' })
    },
    refusals: 'notice',
  })
  const { value, onChange } = form.bind('chance')
  return (
    <form {...form.props} className={classes.chance}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <TextField
        name="chance"
        label={text.field}
        description={`${text.fieldHint}. ${fill(text.count, { count: digitsOf(value).length })}`}
        error={wrong ? text.wrong : undefined}
        value={value}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        inputClassName="num"
      />
      <Button type="submit" loading={form.pending}>
        {isAgain ? text.again : text.send}
      </Button>
    </form>
  )
}
