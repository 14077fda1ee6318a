import type { RequestRow } from '@portal/contract/statistics'
import { statistics } from '../../text/mn/statistics.ts'
import { fill, useText } from '../../text/words.tsx'
import { PairedBars } from '../../ui/chart/PairedBars.tsx'
import { busiest, MOST_BARS } from './busiest.ts'

/** How many ask, and how many places there are. */
export function PlacesChart({ nameHead, rows }: { nameHead: string; rows: readonly RequestRow[] }) {
  const text = useText(statistics)
  const shown = busiest(rows)
  return (
    <PairedBars
      title={text.requestsAndPlaces}
      hint={rows.length > MOST_BARS ? fill(text.busiestKhoroos, { count: shown.length }) : undefined}
      nameHead={nameHead}
      series={[text.requests, text.places]}
      pairs={shown.map((row) => ({ key: row.bagKhorooCode, name: row.bagKhorooName, counts: [row.allRequest, row.allPlace] }))}
      words={{ asTable: text.asTable, noValue: text.noValue }}
    />
  )
}
