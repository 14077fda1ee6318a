import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../base/hooks.ts'
import { watchLinks } from '../child/clearChild.ts'
import offline from '../offline/OfflineNote.module.css'
import { late } from '../ui/plain/late.tsx'
import { BarEnd } from './Bell.tsx'
import { DrawerContent } from './DrawerContent.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { TabBar } from './TabBar.tsx'

/** Loads when the browser is idle, or at once if the device is offline. If that fails, an offline page shows its own error. */
const loadNote = async () => {
  if (navigator.onLine) await new Promise<void>(whenIdle)
  return import('../offline/OfflineNote.tsx')
}
const OfflineNote = late(loadNote, { isOptional: true })

/** Shows the offline note above the page. */
function Offline({ children }: { children: ReactNode }) {
  const [isBare, setBare] = useState(false)
  return (
    <>
      <OfflineNote onBare={setBare} />
      <div className={offline.page} hidden={isBare}>
        {children}
      </div>
    </>
  )
}

/** Clears the shown data of a child as soon as its link ends. */
function Links() {
  const client = useQueryClient()
  useEffect(() => {
    const end = new AbortController()
    watchLinks(client, end.signal)
    return () => end.abort()
  }, [client])
  return null
}

/** Layout of every parent page. */
const Shell = ({ title, children }: { title: string; children: ReactNode }) => (
  <ShellFrame title={title} Drawer={DrawerContent} BarEnd={BarEnd} Tabs={TabBar}>
    <Links />
    <Offline>{children}</Offline>
  </ShellFrame>
)
export default Shell
