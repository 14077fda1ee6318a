import * as z from 'zod/mini'
import { findMaintenance, putMaintenance } from '../http/maintenance.ts'
import { instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

const Instant = z.nullable(z.string())
const Banner = z.object({ mn: z.string(), en: z.string(), from: Instant, until: Instant })
const text = (instant: Date | null) => (instant === null ? null : instantText(instant))
const date = (instant: string | null) => (instant === null ? null : new Date(instant))

export const showMaintenance = command({
  name: 'maintenance show',
  runsReadOnly: true,
  request: z.object({}),
  result: z.object({ banner: z.nullable(Banner), readOnlySince: Instant }),
  run: async ({ db }) => {
    const { bannerMn: mn, bannerEn: en, bannerFrom, bannerUntil, readOnlySince } = await findMaintenance(db)
    const banner = mn === null || en === null ? null : { mn, en, from: text(bannerFrom), until: text(bannerUntil) }
    return { banner, readOnlySince: text(readOnlySince) }
  },
})

export const setBanner = command({
  name: 'maintenance banner',
  runsReadOnly: true,
  request: z.object({ banner: z.nullable(Banner) }),
  result: z.object({}),
  run: async ({ db, clock }, { banner }) => {
    const until = date(banner?.until ?? null)
    if (until !== null && until <= (date(banner?.from ?? null) ?? clock.now()))
      throw new StartFailure('The banner would end before it begins, or has ended already: look at --from and --until.')
    await putMaintenance(db, {
      bannerMn: banner?.mn ?? null,
      bannerEn: banner?.en ?? null,
      bannerFrom: date(banner?.from ?? null),
      bannerUntil: until,
    })
    return {}
  },
})

export const setReadOnly = command({
  name: 'maintenance read-only',
  runsReadOnly: true,
  request: z.object({ on: z.boolean() }),
  result: z.object({}),
  run: async ({ db, clock }, { on }) => {
    const { readOnlySince } = await findMaintenance(db)
    await putMaintenance(db, { readOnlySince: on ? (readOnlySince ?? clock.now()) : null })
    return {}
  },
})
