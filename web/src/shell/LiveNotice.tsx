import { portalNotice } from '@portal/contract/content'
import { useEffect } from 'react'
import { ask } from '../base/api.ts'
import { notice } from '../base/notice.ts'
import { useStore } from '../base/store.ts'
import { NoticeBar } from '../ui/frame/NoticeBar.tsx'

const LOOK_MS = 60_000

async function look(): Promise<void> {
  const { result } = await ask(portalNotice, {}, undefined)
  if (JSON.stringify(result) !== JSON.stringify(notice.get())) notice.set(result)
}

/** The notice of an app that stays open: it is asked for each minute in which someone looks at the page. */
export function LiveNotice() {
  useEffect(() => {
    const timer = setInterval(() => {
      // Without an answer the page tells what it knew.
      if (document.visibilityState === 'visible') look().catch(() => undefined)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return <NoticeBar notice={useStore(notice)} />
}
