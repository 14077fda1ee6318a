import { isDay } from '@portal/contract/days'
import { QUEUE_STATUSES } from '@portal/contract/staff'
import type { RegisterCursor, RegisterFilter, RegisterRow } from '@portal/contract/staffRegister'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useShow } from '../../base/page.ts'
import { useRegisterRows } from './queries.ts'
import { useDeciding } from './useDeciding.ts'
import { useSought } from './useFilter.ts'

const PAGE = '/staff/register'

/** Day of the address; undefined if the calendar lacks it. */
const dayIn = (day: string | undefined): string | undefined => (day !== undefined && isDay(day) ? day : undefined)

const withoutFilters = {
  queue: undefined,
  status: undefined,
  group: undefined,
  age: undefined,
  org: undefined,
  unnamed: undefined,
  asked: undefined,
  days: undefined,
  since: undefined,
  until: undefined,
  by: undefined,
}

/** Whether a row waits for a decision of its desk. */
const isWaiting = ({ queue, status }: RegisterRow): boolean => QUEUE_STATUSES[queue].filter[0] === status || status === 'WAITING'

/** State of the register: filter from the address, page, open request and decisions. */
export function useRegister() {
  const asked = useSearch({ from: PAGE })
  const parts = { ...asked, since: dayIn(asked.since), until: dayIn(asked.until) }
  const show = useShow(PAGE)
  const { search, setSearch, sought } = useSought()
  const filter: RegisterFilter = {
    queue: parts.queue,
    status: parts.status,
    groupId: parts.group,
    age: parts.age,
    orgId: parts.org,
    unnamed: parts.unnamed === 1 ? true : undefined,
    asked: parts.asked === 1 ? true : undefined,
    days: parts.days,
    from: parts.since,
    until: parts.until,
    by: parts.by,
    search: sought === '' ? undefined : sought,
  }
  const key = JSON.stringify(filter)
  const [paged, setPaged] = useState<{ key: string; cursors: readonly RegisterCursor[] }>({ key, cursors: [] })
  const cursors = paged.key === key ? paged.cursors : []
  const setCursors = (next: readonly RegisterCursor[]) => setPaged({ key, cursors: next })
  const page = useRegisterRows({ ...filter, after: cursors.at(-1) })
  const rows = page.data?.rows ?? []
  const opened = parts.of === undefined || parts.open === undefined ? undefined : { queue: parts.of, id: parts.open }
  const open = (row: Pick<RegisterRow, 'queue' | 'id'> | undefined) => show({ of: row?.queue, open: row?.id }, { replace: true })
  const isOpen = ({ queue, id }: Pick<RegisterRow, 'queue' | 'id'>) => opened?.queue === queue && opened.id === id
  const deciding = useDeciding({
    queue: opened?.queue ?? 'links',
    // The decided request stays open with its new state.
    after: ([id]) => id,
    open: (id) => opened && id !== undefined && open({ queue: opened.queue, id }),
  })
  return {
    page,
    rows,
    filter,
    isFiltered: Object.values(filter).some((one) => one !== undefined),
    parts,
    search,
    setSearch,
    /** Changes filters; undefined removes one. */
    put: (changed: Partial<typeof parts>) => show({ ...changed, of: undefined, open: undefined }, { replace: true }),
    /** Shows every match of the search. */
    showAll: () => show(withoutFilters, { replace: true }),
    opened,
    open,
    move: (by: 1 | -1) => {
      const at = rows.findIndex(isOpen)
      const next = rows[at === -1 ? 0 : at + by]
      if (next) open(next)
    },
    deciding,
    list: {
      rows,
      isLooking: search.trim() !== sought || page.isPlaceholderData,
      isOpen,
      openRow: open,
      isWaiting,
      hasStatus: true,
      paging: {
        first: cursors.length === 0,
        last: page.data?.next === null,
        back: () => setCursors(cursors.slice(0, -1)),
        on: () => page.data?.next && setCursors([...cursors, page.data.next]),
        from: cursors.length,
      },
    },
  }
}
export type RegisterState = ReturnType<typeof useRegister>
