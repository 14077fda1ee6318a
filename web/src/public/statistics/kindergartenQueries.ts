import { CAPITAL_CODE } from '@portal/contract/constants'
import { Envelope } from '@portal/contract/envelope'
import { DistrictFigures, Kindergarten, kindergartens } from '@portal/contract/statistics'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { read } from '../../base/api.ts'
import { type DistrictGroup, groupsFrom, groupsOf } from './kindergartenTree.ts'

const Districts = z.array(DistrictFigures)
const Kindergartens = z.array(Kindergarten)

/** Fetches a list that HTTP caches may store, in the envelope of a call. */
async function fileOf<Result>(file: string, schema: z.ZodMiniType<Result>, signal: AbortSignal): Promise<Result> {
  const response = await fetch(`/kindergartens/${file}.json`, { signal })
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return z.parse(schema, z.parse(Envelope, await response.json()).RESULT)
}

async function filedGroups(signal: AbortSignal): Promise<DistrictGroup[]> {
  const [districts, rows] = await Promise.all([fileOf('districts', Districts, signal), fileOf(CAPITAL_CODE, Kindergartens, signal)])
  return groupsOf(districts, rows)
}

const liveGroups = async (signal: AbortSignal): Promise<DistrictGroup[]> =>
  groupsFrom(await read(kindergartens, { districtCode: CAPITAL_CODE }).queryFn({ signal }))

/** Shows the cacheable files first and replaces them by the call's figures; fails only if both fail. */
export function useKindergartens(opened: boolean) {
  const [groups, setGroups] = useState<readonly DistrictGroup[]>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats both requests
  useEffect(() => {
    if (!opened) return
    const leaving = new AbortController()
    let isLive = false
    const live = liveGroups(leaving.signal).then((answer) => {
      isLive = true
      if (!leaving.signal.aborted) setGroups(answer)
    })
    const first = filedGroups(leaving.signal).then((answer) => {
      if (!isLive && !leaving.signal.aborted) setGroups((before) => before ?? answer)
    })
    void Promise.any([first, live]).catch(() => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [opened, attempt])

  return {
    groups,
    failed: failed && groups === undefined,
    retry: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
