import { useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsHydrated } from '../../base/hooks.ts'
import { useSettings } from '../../base/settings.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { LoginForm } from './LoginForm.tsx'
import { openRegistration } from './registering.tsx'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'

function LoginCard() {
  const text = useText(accounts)
  const isHydrated = useIsHydrated()
  const contact = useRouterState({ select: ({ location }) => location.state.email })
  return (
    <Card className={classes.card}>
      <h1 tabIndex={-1}>{text.signIn}</h1>
      <LoginForm contact={isHydrated ? contact : undefined} onRegister={() => openRegistration()} />
    </Card>
  )
}

export default function LoginPage() {
  const text = useText(accounts)
  const { registration, demo } = useSettings()
  const { register } = useSearch({ from: '/login' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (registration && register !== undefined) openRegistration()
  }, [])
  return (
    <SignInFrame>
      <LoginCard />
      {demo && (
        <Notice tone="blue">
          <b>{text.demo}.</b> {text.demoHint} <a href="/dev/who">{text.demoPeople}</a>
        </Notice>
      )}
    </SignInFrame>
  )
}
