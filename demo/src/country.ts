import { hashPassword } from '@portal/server/areas/accounts/passwords'
import type { OpenDatabase } from '@portal/server/database/connect'
import { LOCKS } from '@portal/server/database/locks'
import { keepPartitions } from '@portal/server/database/partitions'
import { portal } from '@portal/server/database/tables'
import { dateIn } from '@portal/server/outside/clock'
import { StartFailure } from '@portal/server/settings'
import { layLeave } from './absence.ts'
import { layAccounts, PASSWORD } from './accounts.ts'
import { clockOffsetMs, demoDay, WHOLE_DAY } from './calendar.ts'
import { layClaims } from './claims.ts'
import { layCommissions } from './commissions.ts'
import { inOneTransaction, type Loading, type Query, withoutKeys } from './copy.ts'
import { layCrowd } from './crowd.ts'
import { layCurriculum } from './curriculum.ts'
import { layDesk } from './desk.ts'
import { CAMPAIGN, datesOn, layCampaigns } from './enrolment.ts'
import { layFirstGraders } from './firstGraders.ts'
import { layFurtherPupils } from './furtherPupils.ts'
import { layHistory } from './history.ts'
import { layKnown } from './known.ts'
import { LATE_PLACE, layLateCatchment, opensAfter } from './lateCatchment.ts'
import { layDaysSince, layFirstDays, layLessonsSince, layNewNouns, lifeNouns } from './life.ts'
import { layOrganisations } from './organisations.ts'
import type { Ground, Part } from './part.ts'
import { layPlaces } from './places.ts'
import { layLaterPupils, layPupils } from './pupils.ts'
import { RegistryNumbers } from './registry-numbers.ts'
import { layRequests } from './requests.ts'
import { laySchool } from './school.ts'
import { layTimetable } from './timetable.ts'

/**
 * Parts of the country by name, which the database stores. The crowd is last, so that people with a key keep number and name whatever its
 * size.
 */
const parts = {
  places: layPlaces,
  organisations: layOrganisations,
  campaigns: layCampaigns,
  people: layKnown,
  lateCatchment: layLateCatchment,
  pupils: layPupils,
  laterPupils: layLaterPupils,
  school: laySchool,
  curriculum: layCurriculum,
  history: layHistory,
  timetable: layTimetable,
  accounts: layAccounts,
  leave: layLeave,
  firstGraders: layFirstGraders,
  requests: layRequests,
  desk: layDesk,
  claims: layClaims,
  commissions: layCommissions,
  firstDays: layFirstDays,
  crowd: layCrowd,
} satisfies Record<string, Part>

export const DEFAULT_CHILDREN = 15_000
const MOST_CHILDREN = 1_000_000

/** Duration of a part relative to a short one. */
function weightOf(part: Part, children: number): number {
  if (part === layFirstDays) return 60
  if (part === layCrowd) return (30 * children) / DEFAULT_CHILDREN
  return part === layTimetable ? 4 : 1
}

/** Long parts, which report their own progress. */
const tellThemselves = new Set<Part>([layFirstDays, layCrowd])

export async function layCountry(ground: Ground): Promise<void> {
  const order = Object.values(parts)
  const all = order.reduce((sum, part) => sum + weightOf(part, ground.children), 0)
  let done = 0
  for (const lay of order) {
    const weight = weightOf(lay, ground.children)
    const progress: Ground['progress'] = (share, what) => ground.progress((done + share * weight) / all, what)
    if (!tellThemselves.has(lay)) progress(0, 'schools and families')
    await lay({ ...ground, progress })
    done += weight
  }
}

/** Share of the whole work; keys and indexes take the rest. */
const LAYING = 0.9

/** Reopens the campaigns of a demo that starts again, and postpones the late catchment unless a request waits for it. */
async function moveCampaigns(query: Query, today: string): Promise<void> {
  const { opensAt, closesAt, addressUntil } = datesOn(today)
  const at = (instant: Date) => `'${instant.toISOString()}'`
  await query(
    `update campaigns set opens_at = ${at(opensAt)}, closes_at = ${at(closesAt)}, address_until = ${at(addressUntil)} where id in (${Object.values(CAMPAIGN).join(', ')})`,
  )
  await query(
    `update catchments set opens_at = ${at(opensAfter(today))} where place_code = '${LATE_PLACE}' and opens_at is not null and not exists (select from prospects p where p.campaign_id = catchments.campaign_id and p.place_code = catchments.place_code)`,
  )
}

/** Addresses get their ids in the database. */
const FIND_ADDRESSES =
  'update prospects set address_id = a.id from addresses a where a.person_id = prospects.child_id and a.place_code = prospects.place_code and prospects.address_id is null'

const everyPart: readonly string[] = [...Object.keys(parts), ...lifeNouns]
const remember = (query: Query) => query(`update portal set demo_parts = '{${everyPart.map((name) => `"${name}"`).join(',')}}'`)

/** Adds the parts that are new since the version that made this demo, as of its last day. */
async function layNewParts(has: readonly string[], ground: Omit<Ground, 'numbers'>, loading: Loading): Promise<void> {
  const lacking = everyPart.filter((name) => !has.includes(name))
  if (lacking.length === 0) return
  const taken = await loading.query<{ number: string }>('select registry_number as number from people')
  const numbers = new RegistryNumbers(new Set(taken.map(({ number }) => number)))
  for (const [name, lay] of Object.entries(parts)) if (lacking.includes(name)) await lay({ ...ground, numbers })
  await loading.query(FIND_ADDRESSES)
  await layNewNouns(lacking, ground.day, loading, ground.progress)
  await remember(loading.query)
}

interface DemoOptions {
  realNow: Date
  children?: number
  /** Pupils in addition to the demo's own school and kindergarten. */
  pupils?: number
  passwordCost?: 'normal' | 'light'
  /** Records all of today's lessons, whatever the hour: for a folder that is used later in the day, and for tests. */
  isTodayOver?: boolean
  progress?: Ground['progress']
}

/** Fills an empty database with the demo country, or moves the clock of an existing demo. Refuses any other database. */
export async function prepareDemo({ db, engine }: OpenDatabase, options: DemoOptions): Promise<{ offsetMs: number; seeded: boolean }> {
  const { realNow, children = DEFAULT_CHILDREN, pupils = 0, passwordCost = 'normal', isTodayOver = false, progress = () => {} } = options
  for (const [what, count] of Object.entries({ children, pupils })) {
    if (!Number.isInteger(count) || count < 0 || count > MOST_CHILDREN)
      throw new StartFailure(`The demo country can have 0 to ${MOST_CHILDREN} ${what}, not ${count}.`)
  }
  const dayAt = (now: Date) => (isTodayOver ? demoDay(now, WHOLE_DAY) : demoDay(now))
  const computed = clockOffsetMs(realNow)
  await keepPartitions(db, new Date(realNow.getTime() + computed))
  return inOneTransaction(engine, async (loading) => {
    const { copyInto, query } = loading
    await query(`select pg_advisory_xact_lock(${LOCKS.seeding})`)
    const [found] = await query<{ isDemo: boolean; offsetMs: number; lifeUntil: string | null; demoParts: string[] }>(
      'select is_demo as "isDemo", clock_offset_ms::float8 as "offsetMs", life_until::text as "lifeUntil", demo_parts as "demoParts" from portal',
    )
    const hash = (password: string) => hashPassword(password, passwordCost)
    if (found?.isDemo) {
      // The demo's clock never goes back: the larger offset is kept.
      const offsetMs = Math.max(found.offsetMs, computed)
      if (offsetMs !== found.offsetMs) await query(`update portal set clock_offset_ms = ${offsetMs}`)
      const day = dayAt(new Date(realNow.getTime() + offsetMs))
      await moveCampaigns(query, day.today)
      const { lifeUntil } = found
      const isSameDay = lifeUntil === null || lifeUntil === day.today
      const seen = isSameDay ? day : demoDay(new Date(`${lifeUntil}T12:00:00+08:00`), WHOLE_DAY)
      await layNewParts(found.demoParts, { day: seen, children, copyInto, query, hashPassword: hash, progress }, loading)
      await layLessonsSince(seen, query)
      if (lifeUntil !== null && lifeUntil < day.today) {
        await layDaysSince(lifeUntil, day, loading, progress)
        await query(`update portal set life_until = '${day.today}'`)
      }
      return { offsetMs, seeded: false }
    }
    const [used] = await query<{ isUsed: boolean }>('select exists (select from people) or exists (select from accounts) as "isUsed"')
    if (found !== undefined || used?.isUsed !== false) {
      throw new StartFailure(
        'This database is in use and is no demo: unset PORTAL_DEMO, or let DATABASE_URL or PORTAL_DATA_DIR name an empty one.',
      )
    }
    const now = new Date(realNow.getTime() + computed)
    const own = DEFAULT_CHILDREN / (DEFAULT_CHILDREN + 10 * pupils)
    const laying: Ground['progress'] = (share, what) => progress(share * LAYING * own, what)
    const further: Ground['progress'] = (share, what) => progress((own + share * (1 - own)) * LAYING, what)
    const ground = { day: dayAt(now), numbers: new RegistryNumbers(), children, copyInto, query, hashPassword: hash, progress: laying }
    await withoutKeys(query, async () => {
      await layCountry(ground)
      if (pupils > 0) await layFurtherPupils(query, { pupils, day: ground.day, hashPassword: hash, password: PASSWORD, progress: further })
      progress(LAYING, 'indexes')
    })
    await copyInto(portal, [{ id: 1, isDemo: true, clockOffsetMs: computed, lifeUntil: dateIn(now), createdAt: now }])
    await remember(query)
    await query(FIND_ADDRESSES)
    await query('analyze')
    return { offsetMs: computed, seeded: true }
  })
}
