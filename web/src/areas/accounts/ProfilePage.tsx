import { useNavigate } from '@tanstack/react-router'
import { useHash } from '../../base/page.ts'
import { useUser } from '../../base/session.ts'
import { pages } from '../../text/mn/pages.ts'
import { profile } from '../../text/mn/profile.ts'
import { useText } from '../../text/words.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { MessageChoices } from '../inbox/index.ts'
import { Rights } from '../rights/index.ts'
import { MyDevices } from './MyDevices.tsx'
import { OwnContact } from './OwnContact.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import classes from './ProfilePage.module.css'
import { ProveAccount } from './ProveAccount.tsx'
import { UserInfo } from './UserInfo.tsx'

function User() {
  const role = useUser()?.role
  return (
    <>
      {role === 'EDU_PARENT' && <ProveAccount />}
      <UserInfo />
      <OwnContact />
      {role === 'EDU_PARENT' && <MessageChoices />}
    </>
  )
}

const VIEWS = { user: User, password: PasswordChange, devices: MyDevices, rights: Rights } as const
type View = keyof typeof VIEWS
const OF_EVERYBODY: readonly View[] = ['user', 'password', 'devices']
const OF_PARENTS: readonly View[] = [...OF_EVERYBODY, 'rights']

/** Profile of the signed-in person; the address holds the open tab. */
export default function ProfilePage() {
  const titles = useText(pages)
  const text = useText(profile)
  const navigate = useNavigate()
  const hash = useHash()
  const order = useUser()?.role === 'EDU_PARENT' ? OF_PARENTS : OF_EVERYBODY
  const view = order.find((one) => one === hash) ?? 'user'
  const Chosen = VIEWS[view]
  return (
    <div className={classes.page}>
      <PageTitle>{titles.profile}</PageTitle>
      <Tabs
        label={titles.profile}
        options={order.map((value) => ({ value, label: text.views[value] }))}
        value={view}
        twoRows={order.length > 3}
        onChange={(next) => void navigate({ to: '/profile', hash: next })}
      >
        <Chosen />
      </Tabs>
    </div>
  )
}
