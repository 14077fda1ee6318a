import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { openRegistration, RegistrationPlace } from '../areas/accounts/registering.tsx'
import { useSession } from '../session.ts'
import { settings } from '../settings.ts'
import { shell } from '../text/mn/shell.ts'
import { useText } from '../text/words.tsx'
import { Action, ActionLink } from '../ui/Action.tsx'
import { useDocumentTitle } from './documentTitle.ts'
import classes from './frames.module.css'
import guest from './guestButtons.module.css'
import { PublicHeader } from './PublicHeader.tsx'

/** It lies below the fold: the page comes first. */
const AppFooter = lazy(() => import('./AppFooter.tsx'))

/** Around the app's public pages. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  const atLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  const signedIn = useSession() !== undefined
  return (
    <div className={classes.public}>
      <PublicHeader>{!atLogin && !signedIn && <Buttons />}</PublicHeader>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense fallback={<div className={classes.footerToCome} />}>
        <AppFooter />
      </Suspense>
      <RegistrationPlace />
    </div>
  )
}

function Buttons() {
  const text = useText(shell)
  return (
    <div className={guest.guest}>
      {settings.registration && (
        <Action variant="default" small className={guest.register} onClick={() => void openRegistration()}>
          {text.register}
        </Action>
      )}
      <ActionLink href="/login" small>
        {text.login}
      </ActionLink>
    </div>
  )
}
