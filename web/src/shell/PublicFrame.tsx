import { Button } from '@mantine/core'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openRegistration, RegistrationPlace } from '../areas/accounts/registering.tsx'
import { useSession } from '../session.ts'
import { settings } from '../settings.ts'
import { common } from '../text/mn/common.ts'
import { shell } from '../text/mn/shell.ts'
import { useText } from '../text/words.tsx'
import { Brand } from './Brand.tsx'
import classes from './frames.module.css'
import { LanguageButton, ThemeButton } from './switches.tsx'

export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.public}>
    <Header />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer />
    <RegistrationPlace />
  </div>
)

function Header() {
  const text = useText(shell)
  const { home } = useText(common)
  const signedIn = useSession() !== undefined
  const atLogin = useMatchRoute()({ to: '/login' }) !== false
  const mayRegister = settings.registration && !signedIn && !atLogin
  return (
    <header className={classes.header}>
      <div className={classes.wrap}>
        <Brand size={38} />
        <div className={classes.tools}>
          <span className={classes.switches}>
            <ThemeButton />
            <LanguageButton />
          </span>
          {mayRegister && (
            <Button className={classes.register ?? ''} variant="default" size="sm" onClick={() => void openRegistration()}>
              {text.register}
            </Button>
          )}
          {!atLogin && (
            <Button component={Link} to={signedIn ? '/' : '/login'} size="sm">
              {signedIn ? home : text.login}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

function Footer() {
  const text = useText(shell)
  const phone = text.helpDeskPhone
  return (
    <footer className={classes.footer}>
      <div className={classes.wrap}>
        <span>{text.organisation}</span>
        <span>
          {text.helpDesk}:{' '}
          <a className="num" href={`tel:+976${phone}`}>
            {phone.slice(0, 4)} {phone.slice(4)}
          </a>
        </span>
        <span className="num">{text.workingHours}</span>
        <span className={classes.switches}>
          <ThemeButton />
          <LanguageButton />
        </span>
      </div>
    </footer>
  )
}
