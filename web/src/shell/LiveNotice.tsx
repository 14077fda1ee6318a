import { portalNotice } from '@portal/contract/content'
import { useEffect } from 'react'
import { CallFailed, send } from '../base/api.ts'
import { notice } from '../base/notice.ts'
import { useSettings } from '../base/settings.ts'
import { useStore } from '../base/store.ts'
import { NoticeBar } from '../ui/frame/NoticeBar.tsx'

const LOOK_MS = 60_000

/** Operator's notice; polled every minute while the page is visible, and when the visitor returns to it. */
export function LiveNotice() {
  const { notice: first } = useSettings()
  const shown = useStore(notice, () => first)
  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        const answer = await send(portalNotice, {}, undefined)
        if (JSON.stringify(answer) !== JSON.stringify(notice.get())) notice.set(answer)
      } catch (error) {
        // A failed poll keeps the last notice.
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
