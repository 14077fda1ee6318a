import { IconLogout, IconSelector, IconUser } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { signOut } from '../areas/accounts/queries.ts'
import { givenName } from '../base/formats.ts'
import { cancelQueries } from '../base/queries.tsx'
import { useUser } from '../base/session.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { opensPopover, Popover } from '../ui/dialog/Popover.tsx'
import { LanguageChoice, ThemeChoice } from '../ui/frame/choices.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { late } from '../ui/plain/late.tsx'
import bar from './TabBar.module.css'
import classes from './UserMenu.module.css'

/** Loads when the menu is first opened; absent if the load fails. */
const RoleSwitch = late(() => import('../areas/accounts/RoleSwitch.tsx'), { isOptional: true })

/** Dialog before a log-out that has a consequence. */
type LeaveDialog = ComponentType<{ onStay: () => void; onLeave: () => void }>

/** Whether the device has stored entries of staff: the app keeps nothing else in databases. Old browsers cannot list them. */
const hasEntries = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).length > 0
  } catch {
    return true
  }
}

/**
 * Asks about unsent entries of the person, in any role: a teacher may leave as a parent. If the code fails to load, log-out goes on, and the
 * entries stay on the device.
 */
async function questionBeforeLeaving(): Promise<LeaveDialog | undefined> {
  if (!(await hasEntries())) return undefined
  return import('../areas/today/Sender.tsx').then(
    (module) => module.questionBeforeLeaving(),
    () => undefined,
  )
}

/** Signed-in user with language, theme and log-out: at the foot of the drawer, or as the last tab of a phone. */
export function UserMenu({ tab = false }: { tab?: boolean }) {
  const text = useText(drawer)
  const user = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [Question, setQuestion] = useState<LeaveDialog>()
  if (user === undefined) return null

  const initial = <Initial name={givenName(user.displayName)} size={tab ? 28 : 36} round />
  const signOutNow = () => {
    setQuestion(undefined)
    setLeaving(true)
    void signOut(cancelQueries)
  }
  const leave = async () => {
    setLeaving(true)
    const asking = await questionBeforeLeaving()
    if (asking === undefined) return signOutNow()
    setLeaving(false)
    setOpened(false)
    setQuestion(() => asking)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={tab ? bar.tab : classes.user}
        {...opensPopover(opened)}
        onClick={() => setOpened(!opened)}
      >
        {initial}
        {tab ? (
          <span className={bar.name}>{givenName(user.displayName)}</span>
        ) : (
          <>
            <span className={classes.who}>
              {user.displayName}
              <small>{text.roles[user.role]}</small>
            </span>
            <Icon of={IconSelector} />
          </>
        )}
      </button>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        anchor={button}
        placement={tab ? 'top-end' : 'top-start'}
        label={text.account}
        className={classes.panel}
      >
        <div className={classes.head}>
          {initial}
          <span className={classes.who}>
            {user.displayName}
            <small>
              {text.roles[user.role]} · <span className="num">{user.userName}</span>
            </small>
          </span>
        </div>
        <ThemeChoice />
        <LanguageChoice />
        {!leaving && <RoleSwitch onDone={() => setOpened(false)} />}
        <ButtonLink to="/profile" variant="default" wide onClick={() => setOpened(false)}>
          <Icon of={IconUser} />
          {text.profile}
        </ButtonLink>
        <Button variant="default" wide loading={leaving} onClick={() => void leave()}>
          <Icon of={IconLogout} />
          {text.logOut}
        </Button>
      </Popover>
      {Question && <Question onStay={() => setQuestion(undefined)} onLeave={signOutNow} />}
    </>
  )
}
