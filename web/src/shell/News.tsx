import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '../base/news.ts'
import { untilLogOut } from '../base/queries.tsx'
import { useSession } from '../base/session.ts'

/** Keeps the pages of whoever is signed in fresh; it shows nothing, and nothing waits for it. */
export function News() {
  const client = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const end = new AbortController()
    const begin = async () => {
      const { follow } = await import('../base/stream.ts')
      follow(token, (topic) => void askAgain(client, topic), AbortSignal.any([end.signal, untilLogOut]))
    }
    // Where its code does not arrive, pages are as fresh as their last reading.
    begin().catch(() => undefined)
    return () => end.abort()
  }, [client, token])
  return null
}
