import { DAN_START } from '@portal/contract/constants'
import { useState } from 'react'
import { useSettings } from '../../base/settings.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { codes } from '../../text/mn/codes.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useCodeRequest } from './codeRequests.ts'
import classes from './ProfilePage.module.css'
import { useAccountProof, useProve, useRequestProofCode, type Way } from './profileQueries.ts'

/** Offers to prove the account; shown while it is unproven. */
export function ProveAccount() {
  const text = useText(codes).proving
  const { language } = useLanguage()
  const { data: proof } = useAccountProof()
  const [sentTo, setSentTo] = useState<Way>()
  const { dan } = useSettings()
  if (proof === undefined || proof.proven) return null
  return (
    <Card title={text.title} className={classes.card}>
      {proof.heldSince !== null && (
        <Notice tone="yellow">{fill(text.held, { date: shortDate(proof.heldSince.slice(0, 10), language) })}</Notice>
      )}
      <p className="dim">{text.why}</p>
      {proof.seenAt.length > 0 && <p>{fill(text.seen, { institutions: proof.seenAt.join(', ') })}</p>}
      {proof.ways.length === 0 ? <Notice tone="blue">{text.none}</Notice> : <p className="dim">{text.how}</p>}
      {proof.ways.map((way) => (
        <CodeRequestForm key={way.type} way={way} again={sentTo?.type === way.type} onSent={() => setSentTo(way)} />
      ))}
      {sentTo && <EnterCode key={sentTo.type} way={sentTo} />}
      {dan && (
        <ButtonLink href={DAN_START} variant="default">
          {text.byDan}
        </ButtonLink>
      )}
    </Card>
  )
}

function CodeRequestForm({ way, again, onSent }: { way: Way; again: boolean; onSent: () => void }) {
  const text = useText(codes).proving
  const { resend } = useText(codes)
  const requestCode = useRequestProofCode()
  const { captcha, ready, request } = useCodeRequest((_contact, solution) => requestCode(way.type, solution))
  const { pending, press, failureText } = usePress()

  async function ask() {
    if (!ready()) return
    await request(way.contact)
    toast.success(fill(text.sentTo, { contact: way.contact }))
    onSent()
  }

  return (
    <>
      {failureText !== undefined && <Notice tone="red">{failureText}</Notice>}
      {captcha && <Captcha control={captcha} />}
      <Button variant={again ? 'default' : 'filled'} loading={pending} onClick={() => void press(ask)}>
        {again ? resend : fill(text.ask, { contact: way.contact })}
      </Button>
    </>
  )
}

function EnterCode({ way }: { way: Way }) {
  const text = useText(codes).proving
  const prove = useProve()
  async function enter(code: string) {
    await prove(way.type, code)
    toast.success(text.proven)
  }
  return <CodeForm sentTo={fill(text.sentTo, { contact: way.contact })} confirm={text.confirm} send={enter} />
}
