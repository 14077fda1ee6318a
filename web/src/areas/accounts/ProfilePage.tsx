import { useState } from 'react'
import { pages } from '../../text/mn/pages.ts'
import { profile } from '../../text/mn/profile.ts'
import { useText } from '../../text/words.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { MyDevices } from './MyDevices.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import classes from './ProfilePage.module.css'
import { UserInfo } from './UserInfo.tsx'

const VIEWS = { user: UserInfo, password: PasswordChange, devices: MyDevices } as const
type View = keyof typeof VIEWS
const ORDER: readonly View[] = ['user', 'password', 'devices']

export default function ProfilePage() {
  const titles = useText(pages)
  const text = useText(profile)
  const [view, setView] = useState<View>('user')
  const Chosen = VIEWS[view]
  return (
    <div className={classes.page}>
      <PageTitle>{titles.profile}</PageTitle>
      <Tabs label={titles.profile} options={ORDER.map((value) => ({ value, label: text.views[value] }))} value={view} onChange={setView}>
        <Chosen />
      </Tabs>
    </div>
  )
}
