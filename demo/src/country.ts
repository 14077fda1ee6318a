import { hashPassword } from '@portal/server/areas/accounts/passwords'
import type { OpenDatabase } from '@portal/server/database/connect'
import { LOCKS } from '@portal/server/database/locks'
import { maintainPartitions } from '@portal/server/database/partitions'
import { portal } from '@portal/server/database/tables'
import { dateIn } from '@portal/server/outside/clock'
import { StartFailure } from '@portal/server/settings'
import { seedLeave } from './absence.ts'
import { PASSWORD, seedAccounts } from './accounts.ts'
import { clockOffsetMs, demoDay, WHOLE_DAY } from './calendar.ts'
import { seedClaims } from './claims.ts'
import { seedCommissions } from './commissions.ts'
import { inOneTransaction, type Loading, type Query, withoutKeys } from './copy.ts'
import { seedCurriculum } from './curriculum.ts'
import { dailyKinds, seedDaysSince, seedFirstDays, seedLessonsSince, seedNewNouns } from './dailyData.ts'
import { seedDesk } from './desk.ts'
import { seedDraw } from './draw.ts'
import { seedCrowd } from './enrollingFamilies.ts'
import { CAMPAIGN, datesOn, seedCampaigns } from './enrolment.ts'
import { seedFirstGraders } from './firstGraders.ts'
import { seedFurtherPupils } from './furtherPupils.ts'
import { seedHistory } from './history.ts'
import { seedKnown } from './knownPeople.ts'
import { LATE_PLACE, opensAfter, seedLateCatchment } from './lateCatchment.ts'
import { seedMarking } from './marking.ts'
import { seedNotices } from './notices.ts'
import { seedOrganisations } from './organisations.ts'
import type { SeedContext, SeedStep } from './part.ts'
import { seedPlaces } from './places.ts'
import { seedLaterPupils, seedPupils } from './pupils.ts'
import { RegistryNumbers } from './registry-numbers.ts'
import { seedRequests } from './requests.ts'
import { seedSchool } from './school.ts'
import { seedArrivals, seedEntries, seedTeachers } from './teachers.ts'
import { seedTimetable } from './timetable.ts'

/**
 * Parts of the country by name, which the database stores. The crowd is last, so that all other people keep number and name whatever its
 * size.
 */
const parts = {
  places: seedPlaces,
  organisations: seedOrganisations,
  campaigns: seedCampaigns,
  people: seedKnown,
  lateCatchment: seedLateCatchment,
  pupils: seedPupils,
  laterPupils: seedLaterPupils,
  school: seedSchool,
  curriculum: seedCurriculum,
  history: seedHistory,
  timetable: seedTimetable,
  accounts: seedAccounts,
  leave: seedLeave,
  firstGraders: seedFirstGraders,
  requests: seedRequests,
  desk: seedDesk,
  claims: seedClaims,
  commissions: seedCommissions,
  teachers: seedTeachers,
  firstDays: seedFirstDays,
  entries: seedEntries,
  marking: seedMarking,
  arrivals: seedArrivals,
  notices: seedNotices,
  draw: seedDraw,
  crowd: seedCrowd,
} satisfies Record<string, SeedStep>

export const DEFAULT_CHILDREN = 15_000
const MAX_CHILDREN = 1_000_000

/** Duration of a part relative to a short one. */
function weightOf(part: SeedStep, children: number): number {
  if (part === seedFirstDays) return 60
  if (part === seedCrowd) return (30 * children) / DEFAULT_CHILDREN
  return part === seedTimetable ? 4 : 1
}

/** Long parts, which report their own progress. */
const reportProgress = new Set<SeedStep>([seedFirstDays, seedCrowd])

export async function seedCountry(context: SeedContext): Promise<void> {
  const order = Object.values(parts)
  const all = order.reduce((sum, part) => sum + weightOf(part, context.children), 0)
  let done = 0
  for (const lay of order) {
    const weight = weightOf(lay, context.children)
    const progress: SeedContext['progress'] = (share, what) => context.progress((done + share * weight) / all, what)
    if (!reportProgress.has(lay)) progress(0, 'schools and families')
    await lay({ ...context, progress })
    done += weight
  }
}

/** Share of the whole work; keys and indexes take the rest. */
const SEEDING_SHARE = 0.9

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

const everyPart: readonly string[] = [...Object.keys(parts), ...dailyKinds]
const remember = (query: Query) => query(`update portal set demo_parts = '{${everyPart.map((name) => `"${name}"`).join(',')}}'`)

/** Adds the parts that are new since the version that made this demo, as of its last day. */
async function seedNewParts(has: readonly string[], context: Omit<SeedContext, 'numbers'>, loading: Loading): Promise<void> {
  const lacking = everyPart.filter((name) => !has.includes(name))
  if (lacking.length === 0) return
  const taken = await loading.query<{ number: string }>('select registry_number as number from people')
  const numbers = new RegistryNumbers(new Set(taken.map(({ number }) => number)))
  for (const [name, lay] of Object.entries(parts)) if (lacking.includes(name)) await lay({ ...context, numbers })
  await loading.query(FIND_ADDRESSES)
  await seedNewNouns(lacking, context.day, loading, context.progress)
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
  progress?: SeedContext['progress']
}

/** Fills an empty database with the demo country, or moves the clock of an existing demo. Refuses any other database. */
export async function prepareDemo({ db, engine }: OpenDatabase, options: DemoOptions): Promise<{ offsetMs: number; seeded: boolean }> {
  const { realNow, children = DEFAULT_CHILDREN, pupils = 0, passwordCost = 'normal', isTodayOver = false, progress = () => {} } = options
  for (const [what, count] of Object.entries({ children, pupils })) {
    if (!Number.isInteger(count) || count < 0 || count > MAX_CHILDREN)
      throw new StartFailure(`The demo country can have 0 to ${MAX_CHILDREN} ${what}, not ${count}.`)
  }
  const dayAt = (now: Date) => (isTodayOver ? demoDay(now, WHOLE_DAY) : demoDay(now))
  const computed = clockOffsetMs(realNow)
  await maintainPartitions(db, new Date(realNow.getTime() + computed))
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
      await seedNewParts(found.demoParts, { day: seen, children, copyInto, query, hashPassword: hash, progress }, loading)
      await seedLessonsSince(seen, query)
      if (lifeUntil !== null && lifeUntil < day.today) {
        await seedDaysSince(lifeUntil, day, loading, progress)
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
    const laying: SeedContext['progress'] = (share, what) => progress(share * SEEDING_SHARE * own, what)
    const further: SeedContext['progress'] = (share, what) => progress((own + share * (1 - own)) * SEEDING_SHARE, what)
    const context = { day: dayAt(now), numbers: new RegistryNumbers(), children, copyInto, query, hashPassword: hash, progress: laying }
    await withoutKeys(query, async () => {
      await seedCountry(context)
      if (pupils > 0)
        await seedFurtherPupils(query, { pupils, day: context.day, hashPassword: hash, password: PASSWORD, progress: further })
      progress(SEEDING_SHARE, 'indexes')
    })
    await copyInto(portal, [{ id: 1, isDemo: true, clockOffsetMs: computed, lifeUntil: dateIn(now), createdAt: now }])
    await remember(query)
    await query(FIND_ADDRESSES)
    await query('analyze')
    return { offsetMs: computed, seeded: true }
  })
}
