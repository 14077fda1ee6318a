import { CATCHMENTS_PATH, NOW_HEADER, PROSPECT_ROWS_PATH, REQUEST_ROWS_PATH, STATISTICS_FRESH_MS } from '@portal/contract/constants'
import type { CATCHMENT_KINDS, CatchmentPlace, District, Organisation, ProspectRow, RequestRow } from '@portal/contract/statistics'
import { useEffect, useState } from 'react'
import { now, setClock } from '../../base/clock.ts'
import { anySignal, timeoutSignal } from '../../base/polyfills.ts'
import { settings } from '../../base/settings.ts'

const TIME_OUT_MS = 15_000

/** Figures of one place and the time of their count. */
export interface Figures<Place, Row> {
  place: Place
  rows: readonly Row[]
  at: string
}

type ReadRows<Place, Row> = (place: Place, signal: AbortSignal) => Promise<readonly Row[]>

/** Plain fetch: the app's API would add its schemas to the bundle of a read-only page. The browser handles the ETag. */
const readAt =
  <Place extends string | number, Row>(path: string): ReadRows<Place, Row> =>
  async (place, leaving) => {
    const signal = anySignal(leaving, timeoutSignal(TIME_OUT_MS))
    const response = await fetch(settings.mainUrl + path.replace(/:\w+/, String(place)), { signal })
    const { RESULT: rows }: { RESULT: readonly Row[] } = await response.json()
    if (!Array.isArray(rows)) throw new Error(`${path} answered without rows`)
    setClock(response.headers.get(NOW_HEADER))
    return rows
  }

const readRequests = readAt<District['soumDistrictCode'], RequestRow>(REQUEST_ROWS_PATH)
const readProspects = readAt<Organisation['orgId'], ProspectRow>(PROSPECT_ROWS_PATH)

export type CatchmentKind = (typeof CATCHMENT_KINDS)[number]
const readCatchmentsOf = (kind: CatchmentKind) => readAt<string, CatchmentPlace>(CATCHMENTS_PATH.replace(':kind', kind))
const readCatchments = { kindergarten: readCatchmentsOf('kindergarten'), firstGrade: readCatchmentsOf('firstGrade') }

/**
 * Starts with the page's data and polls while the tab is visible. The previous place stays until the new one has loaded; only that first
 * load reports a failure.
 */
function usePolled<Place, Row>(first: Figures<Place, Row>, place: Place, live: boolean, ask: ReadRows<Place, Row>) {
  const [shown, setShown] = useState(first)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const waiting = shown.place !== place

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry restarts polling
  useEffect(() => {
    if (!live && !waiting) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined

    async function question() {
      clearTimeout(timer)
      timer = undefined
      try {
        const rows = await ask(place, leaving.signal)
        if (leaving.signal.aborted) return
        setShown((before) => ({ place, rows, at: now() ?? before.at }))
        setFailed(false)
      } catch {
        // Polling ignores failures; only the first load of a chosen place reports one.
        if (leaving.signal.aborted) return
        setFailed(waiting)
      }
      timer = setTimeout(questionIfSeen, STATISTICS_FRESH_MS)
    }

    function questionIfSeen() {
      timer = undefined
      if (document.visibilityState === 'visible') void question()
    }

    function onVisible() {
      if (timer === undefined) questionIfSeen()
    }

    if (waiting) void question()
    else timer = setTimeout(questionIfSeen, STATISTICS_FRESH_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [place, live, waiting, attempt, ask])

  return {
    shown,
    /** True while the chosen place loads. */
    busy: waiting && !failed,
    failed: waiting && failed,
    retry: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}

export const useRequestFigures = (first: Figures<string, RequestRow>, districtCode: string, live: boolean) =>
  usePolled(first, districtCode, live, readRequests)

export const useProspectFigures = (first: Figures<number, ProspectRow>, orgId: number, live: boolean) =>
  usePolled(first, orgId, live, readProspects)

const noPlace: Figures<string, CatchmentPlace> = { place: '', rows: [], at: '' }

/** Institutions of a district or province; sends nothing until one is chosen. */
export const useCatchments = (kind: CatchmentKind, placeCode: string) => usePolled(noPlace, placeCode, false, readCatchments[kind])
