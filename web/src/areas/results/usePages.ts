import { useState } from 'react'
import { pageOf } from '../../ui/plain/paging.ts'

/** One page of the rows, and the way to the others. */
export function usePages<Row>(rows: readonly Row[], size: number) {
  const [wanted, setWanted] = useState(1)
  const { rows: shown, page, pages, from, to } = pageOf(rows, wanted, Math.max(1, size))
  return { shown, page, pages, range: `${from}–${to} / ${rows.length}`, onTurn: setWanted }
}
