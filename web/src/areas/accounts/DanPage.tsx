import { DAN_START } from '@portal/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '../../base/failureText.ts'
import { afterSignIn } from '../../base/session.ts'
import { useSettings } from '../../base/settings.ts'
import { dan } from '../../text/mn/dan.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { useGo } from '../../ui/plain/PageLink.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { DanConfirm } from './DanConfirm.tsx'
import { DanRegister } from './DanRegister.tsx'
import { completeDan, type DanStep } from './danQueries.ts'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** Page to which a sign-on with ДАН returns: signs in, confirms the account in the person's name, or opens one. */
export default function DanPage() {
  const text = useText(dan)
  const go = useGo()
  const [step, setStep] = useState<DanStep>()
  const [failure, setFailure] = useState<Error>()
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the cookies of the sign-on work once
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    completeDan().then((next) => (next === undefined ? go(afterSignIn()) : setStep(next)), setFailure)
  }, [])
  return (
    <SignInFrame>
      <Card className={classes.card}>
        <h1 tabIndex={-1}>{text.title}</h1>
        {failure ? <Failed error={failure} /> : step === undefined ? <Pending /> : <NextStep step={step} />}
      </Card>
    </SignInFrame>
  )
}

function Failed({ error }: { error: Error }) {
  const text = useText(dan)
  const failureText = useFailureText()
  const settings = useSettings()
  return (
    <div className={classes.form}>
      <Notice tone="red" alert>
        {failureText(error)}
      </Notice>
      {settings.dan && (
        <ButtonLink href={DAN_START} wide>
          {text.again}
        </ButtonLink>
      )}
      <ButtonLink to="/login" variant="default" wide>
        {text.toLogin}
      </ButtonLink>
    </div>
  )
}

function NextStep({ step }: { step: DanStep }) {
  const text = useText(dan)
  const go = useGo()
  const [isOther, setIsOther] = useState(false)
  const enter = () => void go(afterSignIn())
  const { next, ticket, displayName: name, contact = '' } = step
  if (next === 'CONFIRM' && !isOther)
    return (
      <>
        <p>{fill(text.own, { name, contact })}</p>
        <DanConfirm ticket={ticket} contact={contact} onDone={enter} />
        <div className={classes.register}>
          <Button variant="default" wide onClick={() => setIsOther(true)}>
            {text.other}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p>{fill(text.newcomer, { name })}</p>
      {isOther && <Notice tone="yellow">{fill(text.otherWhat, { contact })}</Notice>}
      <DanRegister ticket={ticket} onDone={enter} />
    </>
  )
}
