import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../base/hooks.ts'
import { watchLinks } from '../child/forgetting.ts'
import { ChildPill } from './ChildPill.tsx'
import { DrawerContent } from './DrawerContent.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { TabBar } from './TabBar.tsx'

type Note = ComponentType<ComponentProps<typeof import('../offline/OfflineNote.tsx').default>>

/** The page, and above it what to know without a network; that comes when the page stands, at once where the network is away already. */
function Offline({ children }: { children: ReactNode }) {
  const [Note, setNote] = useState<Note>()
  const [isBare, setBare] = useState(false)
  useEffect(() => {
    const begin = async () => {
      const loaded = await import('../offline/OfflineNote.tsx')
      setNote(() => loaded.default)
    }
    // Where its code does not arrive, a page without a network says by itself that it could not be loaded.
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

/** Empties what is shown of a child as soon as its link has ended. */
function Links() {
  const client = useQueryClient()
  useEffect(() => {
    const end = new AbortController()
    watchLinks(client, end.signal)
    return () => end.abort()
  }, [client])
  return null
}

/** Around every page of a parent. */
const Shell = ({ title, children }: { title: string; children: ReactNode }) => (
  <ShellFrame title={title} Drawer={DrawerContent} BarEnd={ChildPill} Tabs={TabBar}>
    <Links />
    <Offline>{children}</Offline>
  </ShellFrame>
)
export default Shell
