import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unreachable } from '../base/connectionError.ts'
import { type Network, ONLINE, type Watching, watchNetwork } from './network.ts'

interface Cache extends Pick<Watching, 'restore'> {
  /** Caches the answers until the signal. */
  keep: (client: QueryClient, signal: AbortSignal) => Promise<void>
}

/** State of the network. While online, `keep` caches answers on the device; while offline, `restore` shows them. Both are module functions. */
export function useOffline({ keep, restore }: Cache): Network {
  const client = useQueryClient()
  const [network, setNetwork] = useState(ONLINE)
  const { lostAt, isPartial } = network
  const isAway = lostAt !== undefined
  useEffect(() => {
    const end = new AbortController()
    watchNetwork(client, { restore, onChange: setNetwork }, end.signal)
    return () => end.abort()
  }, [client, restore])
  useEffect(() => {
    if (isAway) return
    const end = new AbortController()
    // Without a service worker, or after a failed call, the pages work online only.
    keep(client, end.signal).catch(() => undefined)
    return () => end.abort()
  }, [client, isAway, keep])
  useEffect(() => {
    unreachable.set(isAway ? { isPartial } : undefined)
    return () => unreachable.set(undefined)
  }, [isAway, isPartial])
  return network
}
