import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { watchLinks } from '../child/forgetting.ts'
import { late } from '../ui/plain/late.tsx'
import { ChildPill } from './ChildPill.tsx'
import { DrawerContent } from './DrawerContent.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { TabBar } from './TabBar.tsx'

/** If the code fails to load, an offline page shows its own error. */
const OfflineNote = late(() => import('../offline/OfflineNote.tsx'), { isOptional: true, whenIdle: true })

/** Shows the offline note above the page. */
function Offline({ children }: { children: ReactNode }) {
  const [isBare, setBare] = useState(false)
  return (
    <>
      <OfflineNote onBare={setBare} />
      <div hidden={isBare}>{children}</div>
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
  <ShellFrame title={title} Drawer={DrawerContent} BarEnd={ChildPill} Tabs={TabBar}>
    <Links />
    <Offline>{children}</Offline>
  </ShellFrame>
)
export default Shell
