import { IconLogin2, IconUserPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openRegistration, RegistrationPlace } from '../areas/accounts/registering.tsx'
import { useUser } from '../base/session.ts'
import { useSettings } from '../base/settings.ts'
import { useDocumentTitle } from '../base/trail.ts'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import classes from '../ui/frame/frames.module.css'
import guest from '../ui/frame/guestButtons.module.css'
import { PublicHeader } from '../ui/frame/PublicHeader.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { late } from '../ui/plain/late.tsx'
import { LiveNotice } from './LiveNotice.tsx'

/** Loaded late: the footer is below the fold. */
const AppFooter = late(() => import('./AppFooter.tsx'), { isOptional: true, placeholder: <div className={classes.footerToCome} /> })

/** Layout of the app's public pages. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  const atLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  const signedIn = useUser() !== undefined
  return (
    <div className={classes.public}>
      <PublicHeader>{!atLogin && !signedIn && <Buttons />}</PublicHeader>
      <LiveNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <AppFooter />
      <RegistrationPlace />
    </div>
  )
}

function Buttons() {
  const text = useText(common)
  const { registration } = useSettings()
  return (
    <div className={guest.guest}>
      {registration && (
        <Button variant="default" small className={guest.register} onClick={() => openRegistration()}>
          <Icon of={IconUserPlus} size={22} />
          <span>{text.register}</span>
        </Button>
      )}
      <ButtonLink to="/login" small>
        <Icon of={IconLogin2} size={22} />
        <span>{text.login}</span>
      </ButtonLink>
    </div>
  )
}
