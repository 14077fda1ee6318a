import type { Queue, QueueFilter } from '@portal/contract/staffQueues'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShow } from '../../base/page.ts'
import type { readQueue } from '../../base/search.ts'
import { pathOf } from './queues.tsx'

type QueueSearch = ReturnType<typeof readQueue>

/** Debounce time of the search, in milliseconds. */
const TYPING_MS = 250

/** Search as typed, and as sent once the typing rests. */
export function useSought(start = '') {
  const [search, setSearch] = useState(start)
  const [sought, setSought] = useState(start)
  useEffect(() => {
    const wait = setTimeout(() => setSought(search.trim()), search.trim() === '' ? 0 : TYPING_MS)
    return () => clearTimeout(wait)
  }, [search])
  return { search, setSearch, sought }
}

/** Filter of a queue from its address. The search stays out of the address, because it may be a child's name. */
export function useFilter(queue: Queue) {
  const page = pathOf(queue)
  const parts = useSearch({ from: page })
  const show = useShow(page)
  const { search, setSearch, sought } = useSought()
  // A search in every status ends with its words.
  const [everywhere, setEverywhere] = useState('')
  const isEverywhere = sought !== '' && everywhere === sought
  const filter: QueueFilter = {
    queue,
    status: parts.status,
    groupId: parts.group,
    age: parts.age,
    orgId: parts.org,
    unnamed: parts.unnamed === 1 ? true : undefined,
    asked: parts.asked === 1 ? true : undefined,
    days: parts.days,
    search: sought === '' ? undefined : sought,
    everywhere: isEverywhere ? true : undefined,
  }
  const { queue: _queue, search: _search, everywhere: _everywhere, ...chosen } = filter
  const isChosen = Object.values(chosen).some((one) => one !== undefined)
  return {
    filter,
    isFiltered: sought !== '' || isChosen,
    search,
    setSearch,
    /** Whether the search goes through every status, without the other filters. */
    isEverywhere,
    searchEverywhere: (on: boolean) => setEverywhere(on ? sought : ''),
    parts,
    /** Changes filters; undefined removes one. */
    put: (changed: QueueSearch) => show({ ...changed, open: undefined }, { replace: true }),
    opened: parts.open,
    open: (id: number | undefined) => show({ open: id }, { replace: true }),
  }
}
