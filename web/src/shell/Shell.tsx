import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../base/hooks.ts'
import { watchLinks } from '../child/forgetting.ts'
import { ChildPill } from './ChildPill.tsx'
import { DrawerContent } from './DrawerContent.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { TabBar } from './TabBar.tsx'

type Note = ComponentType<ComponentProps<typeof import('../offline/OfflineNote.tsx').default>>

/** Shows the offline note above the page; its code loads when the page is idle, or at once if the device is offline. */
function Offline({ children }: { children: ReactNode }) {
  const [Note, setNote] = useState<Note>()
  const [isBare, setBare] = useState(false)
  useEffect(() => {
    const begin = async () => {
      const loaded = await import('../offline/OfflineNote.tsx')
      setNote(() => loaded.default)
    }
    // If the code fails to load, an offline page shows its own error.
    const tryToBegin = () => void begin().catch(() => undefined)
    if (navigator.onLine) whenIdle(tryToBegin)
    else tryToBegin()
  }, [])
  return (
    <>
      {Note && <Note onBare={setBare} />}
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
