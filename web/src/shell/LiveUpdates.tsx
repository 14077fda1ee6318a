import type { Topic } from '@portal/contract/stream'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { anySignal } from '../base/polyfills.ts'
import { untilSignedOut } from '../base/queries.tsx'
import { useSession } from '../base/session.ts'
import { follow } from '../base/stream.ts'
import { isStaleBy } from '../base/topics.ts'

/** Refetches data of a signed-in person when the server announces a change; renders nothing. */
export default function LiveUpdates() {
  const client = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const end = new AbortController()
    // Without a topic all shown queries are refetched.
    const refetch = (topic?: Topic) => {
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStaleBy(path, topic) })
    }
    follow(token, refetch, anySignal(end.signal, untilSignedOut))
    return () => end.abort()
  }, [client, token])
  return null
}
