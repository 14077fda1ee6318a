import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { anySignal } from '../base/polyfills.ts'
import { untilLogOut } from '../base/queries.tsx'
import { useSession } from '../base/session.ts'
import { askAgain, follow } from '../base/stream.ts'

/** Refreshes the data of a signed-in person in the background; renders nothing. */
export default function LiveUpdates() {
  const client = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const end = new AbortController()
    follow(token, (topic) => void askAgain(client, topic), anySignal(end.signal, untilLogOut))
    return () => end.abort()
  }, [client, token])
  return null
}
