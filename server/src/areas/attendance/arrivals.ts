import { type ChildTimes, enterTimes, groupTimes, type TimesEntry } from '@portal/contract/arrivals'
import { clockTime } from '@portal/contract/days'
import { WHOLE_DAY } from '@portal/contract/today'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { memberOf } from '../../database/membership.ts'
import { answer, callerOf, type NoteAuditFacts, orgOf } from '../../http/answer.ts'
import { dateIn, minutesIn, today } from '../../outside/clock.ts'
import { lockOrigin } from '../../requests/dataOrigins.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { writeMealsByAttendance } from '../meals/index.ts'
import { type Fetching, NO_TIMES, refusalOfTimes, timesAfter } from './arrivalRules.ts'
import { currentTimes, fetchingAdults, isKnownEntry, isPresent, replaceTimes, timesOn } from './arrivalStore.ts'
import { announceRoll } from './entryStore.ts'
import { refusalOf } from './rollRules.ts'
import { childrenOn, findRoll } from './rollStore.ts'

const textOf = (minutes: number | null): string | null => (minutes === null ? null : clockTime(minutes))

/** Adult who fetches a child: a linked one by the name of the registry, or a typed name. */
async function fetchingOf(tx: Database, childId: number, leaving: TimesEntry['leaving']): Promise<Fetching> {
  if (leaving === null || leaving === 'BACK') return NO_TIMES
  const { by } = leaving
  if ('name' in by) return { fetchedBy: by.name, fetchedAs: null }
  const adult = (await fetchingAdults(tx, [childId])).find(({ personId }) => personId === by.personId) ?? refuse('notFoundRecord')
  return adult.isBarred ? refuse('fetchedByBarred') : { fetchedBy: fullName(adult), fetchedAs: adult.relation }
}

/** Records an entry in a transaction. */
async function enter(
  tx: Database,
  about: NoteAuditFacts,
  { clock }: World,
  caller: Caller & { orgId: number },
  entry: TimesEntry,
): Promise<void> {
  const now = clock.now()
  const { groupId, day, childId, entryId, arrivedAt, leaving } = entry
  const { orgId, roleId } = caller
  const on = { day, today: dateIn(now) }
  const roll = (await findRoll(tx, caller, on, { groupId, period: WHOLE_DAY })) ?? refuse('notFoundRecord')
  if (arrivedAt === null && leaving === null) refuse('inputInvalid')
  const isEntered = (await lockOrigin(tx, orgId, 'ATTENDANCE')) === 'ENTERED'
  const why = entry.why?.trim() || null
  const refused = refusalOf({ roll, today: on.today, isEntered, isWhyMissing: why === null && day < on.today })
  if (refused !== undefined) refuse(refused, refused === 'attendanceDayClosed' ? { fields: { why: 'fieldRequired' } } : {})
  await takeLockOn(tx, `rolls of ${groupId} on ${day}`)
  const member = await memberOf(tx, groupId, childId, day)
  if (member !== 'thatDay') refuse(member === 'before' ? 'attendanceChildLeft' : 'notFoundRecord')
  const of = { childId, day, orgId }
  about({ childId })
  if (await isKnownEntry(tx, of, entryId)) return
  if (!(await isPresent(tx, of))) refuse('arrivalNotPresent')
  const times = timesAfter((await currentTimes(tx, of)) ?? NO_TIMES, entry, await fetchingOf(tx, childId, leaving))
  const wrong = refusalOfTimes(times, day === on.today ? minutesIn(now) : null)
  if (wrong !== undefined) refuse(wrong)
  await replaceTimes(tx, { ...of, ...times, roleId, entryId, enteredAt: now, why })
  await writeMealsByAttendance(tx, { orgId, day, childIds: [childId] })
  await announceRoll(tx, { groupId, day, period: WHOLE_DAY, courseId: null, orgId }, [childId], false)
}

export const arrivalAnswers = [
  answer(groupTimes, async (context) => {
    const { world, params } = context
    const orgId = orgOf(context)
    const now = today(world.clock)
    const { groupId, day } = params
    if (day > now) return refuse('notFoundRecord')
    const at = { groupId, day, period: WHOLE_DAY, courseId: null }
    if ((await findRoll(world.db, callerOf(context), { day, today: now }, at)) === undefined) return refuse('notFoundRecord')
    const childIds = (await childrenOn(world.db, at, orgId)).map(({ childId }) => childId)
    context.concerns(...childIds)
    const times = new Map((await timesOn(world.db, { childIds, day, orgId })).map((one) => [one.childId, one]))
    const adults = Map.groupBy(await fetchingAdults(world.db, childIds), ({ childId }) => childId)
    return childIds.map((childId): ChildTimes => {
      const { arrivedAt, leftAt, fetchedBy, fetchedAs, why } = times.get(childId) ?? { ...NO_TIMES, why: null }
      return {
        childId,
        arrivedAt: textOf(arrivedAt),
        leftAt: textOf(leftAt),
        fetchedBy: fetchedBy === null ? null : { name: fetchedBy, relation: fetchedAs },
        why,
        adults: (adults.get(childId) ?? []).map(({ personId, relation, isBarred, ...name }) => ({
          personId,
          name: fullName(name),
          relation,
          isBarred,
        })),
      }
    })
  }),

  answer(enterTimes, async (context) => {
    const caller = { ...callerOf(context), orgId: orgOf(context) }
    await context.change((tx, about) => enter(tx, about, context.world, caller, context.body))
    return context.say('Хадгаллаа')
  }),
]
