import type { Queue, QueueFilter } from '@portal/contract/staffQueues'
import { useEffect, useState } from 'react'
import { useShown } from '../../base/shown.ts'

const numberIn = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Debounce time of the search, in milliseconds. */
const TYPING_MS = 250

/** Filter of a queue from its address. The search stays out of the address, because it may be a child's name. */
export function useFilter(queue: Queue) {
  const { part, show } = useShown()
  const [search, setSearch] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const wait = setTimeout(() => setSought(search.trim()), search.trim() === '' ? 0 : TYPING_MS)
    return () => clearTimeout(wait)
  }, [search])
  const filter: QueueFilter = {
    queue,
    status: part('status'),
    groupId: numberIn(part('group')),
    age: numberIn(part('age')),
    orgId: numberIn(part('org')),
    unnamed: part('unnamed') === '1' ? true : undefined,
    days: numberIn(part('days')),
    search: sought === '' ? undefined : sought,
  }
  const { queue: _queue, search: _search, ...chosen } = filter
  const isChosen = Object.values(chosen).some((one) => one !== undefined)
  return {
    filter,
    isFiltered: sought !== '' || isChosen,
    /** Whether a filter besides the search is set. */
    isChosen,
    search,
    setSearch,
    part,
    /** An empty value removes the filter. */
    put: (name: string, value: string) => show({ [name]: value === '' ? undefined : value, open: undefined }, { replace: true }),
    opened: numberIn(part('open')),
    open: (id: number | undefined) => show({ open: id === undefined ? undefined : String(id) }, { replace: true }),
  }
}
