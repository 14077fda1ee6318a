import { CODE_WAIT_S } from '@portal/contract/accounts'
import { isPhone } from '@portal/contract/fields'
import { useEffect, useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { codes } from '../../text/mn/codes.ts'
import { fill, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { useCodeRequest } from './codeRequests.ts'
import type { RequestCode } from './queries.ts'
import classes from './ResendCode.module.css'
import { secondsLeft } from './rules.ts'

interface ResendCodeProps {
  ask: RequestCode
  contact: string
  sentAt: number
  onSent: (at: number) => void
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [])
  return secondsLeft(until, now)
}

/** Requests another code after a countdown of a minute and a captcha. */
export function ResendCode({ ask, contact, sentAt, onSent }: ResendCodeProps) {
  const text = useText(codes)
  const { captcha, ready, request } = useCodeRequest(ask, { again: true })
  const { pending, press, failureText } = usePress()
  const [isAgain, setAgain] = useState(false)
  const left = useSecondsLeft(sentAt + CODE_WAIT_S * 1000)

  async function resend() {
    if (!ready()) return
    onSent(await request(contact))
    setAgain(true)
    toast.success(fill(isPhone(contact) ? text.sentToPhone : text.sentToEmail, { contact }))
  }

  const newest = isAgain && <p className={classes.wait}>{text.newest}</p>
  if (left > 0)
    return (
      <>
        {newest}
        <p className={`${classes.wait} num`}>{fill(text.resendIn, { seconds: left })}</p>
      </>
    )
  return (
    <Stack gap={6}>
      {newest}
      <p className={classes.wait}>{text.notReceived}</p>
      {failureText !== undefined && <Notice tone="red">{failureText}</Notice>}
      {captcha && <Captcha control={captcha} />}
      <Button variant="default" loading={pending} onClick={() => void press(resend)}>
        {text.resend}
      </Button>
    </Stack>
  )
}
