import { Popover, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSelector, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import { signOut } from '../areas/accounts/queries.ts'
import { useSession } from '../session.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { Button } from '../ui/Button.tsx'
import { Initial } from '../ui/Initial.tsx'
import { givenName } from '../ui/names.ts'
import { LanguageChoice, ThemeChoice } from './choices.tsx'
import classes from './UserMenu.module.css'

/** Who is signed in, with language, theme and log-out. Compact: the initial alone, for the bar of a phone. */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const text = useText(drawer)
  const user = useSession()?.user
  const [opened, setOpened] = useState(false)
  const [leaving, setLeaving] = useState(false)
  if (user === undefined) return null

  const initial = <Initial name={givenName(user.displayName)} size={36} round />
  const leave = () => {
    setLeaving(true)
    void signOut()
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={compact ? 'bottom-end' : 'top-start'}
      width={300}
      trapFocus
      returnFocus
      shadow="none"
      transitionProps={{ duration: 150 }}
      classNames={{ dropdown: classes.panel ?? '' }}
    >
      <Popover.Target>
        <UnstyledButton
          className={compact ? classes.compact : classes.user}
          aria-label={compact ? `${text.account}: ${user.displayName}` : undefined}
          onClick={() => setOpened(!opened)}
        >
          {initial}
          {!compact && (
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
