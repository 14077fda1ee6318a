import { portalNotice } from '@portal/contract/content'
import { useEffect } from 'react'
import { CallFailed, send } from '../base/api.ts'
import { notice } from '../base/notice.ts'
import { useStore } from '../base/store.ts'
import { NoticeBar } from '../ui/frame/NoticeBar.tsx'

const LOOK_MS = 60_000

/** The notice of an app that stays open: it is asked for each minute in which someone looks at the page, and when they come back to it. */
export function LiveNotice() {
  const shown = useStore(notice)
  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        const asked = await send(portalNotice, {}, undefined)
        if (JSON.stringify(asked) !== JSON.stringify(notice.get())) notice.set(asked)
      } catch (error) {
        // Without an answer the page tells what it knew.
        if (!(error instanceof CallFailed)) throw error
      }
    }
    const lookNow = () => void look()
    const timer = setInterval(lookNow, LOOK_MS)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [])
  return <NoticeBar notice={shown} />
}
