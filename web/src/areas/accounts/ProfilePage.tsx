import { useState } from 'react'
import { pages } from '../../text/mn/pages.ts'
import { profile } from '../../text/mn/profile.ts'
import { useText } from '../../text/words.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { MyDevices } from './MyDevices.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import classes from './ProfilePage.module.css'

const VIEWS = ['password', 'devices'] as const

export default function ProfilePage() {
  const titles = useText(pages)
  const text = useText(profile)
  const [view, setView] = useState<(typeof VIEWS)[number]>('password')
  return (
    <div className={classes.page}>
      <PageTitle>{titles.profile}</PageTitle>
      <Tabs label={titles.profile} options={VIEWS.map((value) => ({ value, label: text.views[value] }))} value={view} onChange={setView}>
        {view === 'password' ? <PasswordChange /> : <MyDevices />}
      </Tabs>
    </div>
  )
}
