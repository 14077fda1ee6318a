import { Popover, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSelector, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import { signOut } from '../areas/accounts/queries.ts'
import { stopAsking } from '../queries.tsx'
import { forgetPerson, useSession } from '../session.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { Button } from '../ui/Button.tsx'
import { Initial } from '../ui/Initial.tsx'
import { givenName } from '../ui/names.ts'
import { LanguageChoice, ThemeChoice } from './choices.tsx'
import bar from './TabBar.module.css'
import classes from './UserMenu.module.css'

/** Who is signed in, with language, theme and log-out: at the foot of the drawer, or as the last tab of a phone. */
export function UserMenu({ tab = false }: { tab?: boolean }) {
  const text = useText(drawer)
  const user = useSession()?.user
  const [opened, setOpened] = useState(false)
  const [leaving, setLeaving] = useState(false)
  if (user === undefined) return null

  const initial = <Initial name={givenName(user.displayName)} size={tab ? 28 : 36} round />
  const leave = () => {
    setLeaving(true)
    // Before the server knows: other tabs start afresh before their calls are refused.
    forgetPerson()
    void stopAsking().then(signOut)
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={tab ? 'top-end' : 'top-start'}
      width={300}
      trapFocus
      returnFocus
      shadow="none"
      transitionProps={{ duration: 150 }}
      classNames={{ dropdown: classes.panel ?? '' }}
    >
      <Popover.Target>
        <UnstyledButton className={tab ? bar.tab : classes.user} onClick={() => setOpened(!opened)}>
          {initial}
          {tab ? (
            <span className={bar.name}>{user.displayName}</span>
          ) : (
            <>
              <span className={classes.who}>
                {user.displayName}
                <small>{text.roles[user.role]}</small>
              </span>
              <IconSelector size={20} stroke={1.75} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.account}>
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
        <Button
          component={Link}
          to="/profile"
          variant="default"
          fullWidth
          leftSection={<IconUser size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpened(false)}
        >
          {text.profile}
        </Button>
        <Button
          variant="default"
          fullWidth
          loading={leaving}
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
          onClick={leave}
        >
          {text.logOut}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
