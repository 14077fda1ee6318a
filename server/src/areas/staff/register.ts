import type { BodyOf } from '@portal/contract/call'
import { maskedBesideBirthDate } from '@portal/contract/registry'
import { QUEUE_PAGE } from '@portal/contract/staffQueues'
import { EXPORTED_ROWS, registerExport, registerRows } from '@portal/contract/staffRegister'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { staffLimits } from './limits.ts'
import { auditNumberSearch, guardSearch } from './numberSearch.ts'
import { AGES, workQueues } from './queueAnswers.ts'
import { groupsWithin, institutionsWithin } from './queueScope.ts'
import { matchOf } from './queueSearchStore.ts'
import { colleaguesOf, type Kind, matchesOf, newestRows, numbersOf, registered } from './registerStore.ts'
import { searchIn } from './searchTerms.ts'
import { freePlaces, shown } from './shownRow.ts'

type Wanted = Omit<BodyOf<typeof registerRows>, 'after'>

/** Kinds of the caller's register that a filter leaves, with the condition of their rows. */
export async function registerOf(world: World, caller: Caller, { queue, search: typed, ...filter }: Wanted) {
  const all = await workQueues(world, caller)
  if (queue !== undefined && !all.some((one) => one.queue === queue)) refuse('notAllowed')
  const ofKind = queue === undefined ? all : all.filter((one) => one.queue === queue)
  const statuses = statusesOf(ofKind)
  const { status } = filter
  if (status !== undefined && !statuses.has(status)) refuse('inputInvalid', { fields: { status: 'inputInvalid' } })
  const search = searchIn(typed ?? '')
  const kinds: (Kind & { where: ReturnType<typeof registered> })[] = []
  for (const kind of ofKind) {
    if (status !== undefined && !kind.source.allStatuses.includes(status)) continue
    const match = search && (await matchOf(world.db, kind.source, kind.scope, search))
    kinds.push({ ...kind, where: registered(kind.source, kind.scope, { ...filter, search: match }, world.clock.now()) })
  }
  return { all, ofKind, kinds, isNumber: search?.by === 'number' }
}

/** Counts a search for a whole number. */
async function guardRegister(world: World, caller: Caller, { search: typed }: Wanted): Promise<void> {
  const search = searchIn(typed ?? '')
  if (search !== undefined && 'value' in search) await guardSearch(world, caller, search.value)
}

/** Maximum matches of a kind that are counted beside the filters. */
const HIDDEN_COUNTED = 100

/** Matches of a search that the other filters hide, instead of «no such request». */
async function hiddenMatches(world: World, caller: Caller, { search, ...filter }: Wanted, rows: readonly { id: number; queue: string }[]) {
  const isFiltered = Object.values(filter).some((one) => one !== undefined)
  if (!isFiltered || searchIn(search ?? '') === undefined) return []
  const { kinds } = await registerOf(world, caller, { search })
  const found = await matchesOf(world.db, kinds, HIDDEN_COUNTED)
  return found.filter(({ id, queue }) => !rows.some((row) => row.id === id && row.queue === queue))
}

const statusesOf = (kinds: readonly Kind[]): ReadonlySet<string> => new Set(kinds.flatMap(({ source }) => source.allStatuses))

export const registerAnswers = [
  answer(registerRows, async (context) => {
    const { world, body, language } = context
    const { db } = world
    const caller = callerOf(context)
    const { after, ...filter } = body
    await guardRegister(world, caller, filter)
    const { all, ofKind, kinds, isNumber } = await registerOf(world, caller, filter)
    const found = await newestRows(db, kinds, after, QUEUE_PAGE + 1)
    const rows = found.slice(0, QUEUE_PAGE)
    const isWhole = after === undefined && found.length <= QUEUE_PAGE
    const hidden = isWhole ? await hiddenMatches(world, caller, filter, rows) : []
    const childIds = [...rows, ...hidden].map(({ childId }) => childId)
    context.concerns(...childIds)
    if (isNumber) await auditNumberSearch(context, childIds)
    const shownRows = []
    for (const { queue, source } of kinds) {
      const ofQueue = rows.filter((row) => row.queue === queue)
      const placesOfRow = await freePlaces(db, source, ofQueue)
      shownRows.push(...ofQueue.map((row) => [row, { ...shown(row, source, caller, language, placesOfRow(row)), queue }] as const))
    }
    const shownOf = new Map(shownRows)
    const last = rows.at(-1)
    const names = new Map(
      ofKind.flatMap(({ source }) => source.allStatuses.map((one) => [one, source.nameOf(one, language)] as const)).reverse(),
    )
    const [first] = ofKind
    const isOfClasses = ofKind.some(({ source }) => source.campaign === undefined)
    const isOfAges = ofKind.some(({ queue }) => queue === 'kindergarten' || queue === 'sub-program')
    return {
      rows: rows.flatMap((row) => shownOf.get(row) ?? []),
      next: found.length <= QUEUE_PAGE || last === undefined ? null : { at: last.since.getTime(), id: last.id, queue: last.queue },
      elsewhere: hidden.length,
      queues: all.map(({ queue }) => queue),
      statuses: [...statusesOf(ofKind)].map((status) => ({ status, name: names.get(status) ?? status })),
      groups: isOfClasses && first ? await groupsWithin(db, first.scope) : [],
      institutions: first ? await institutionsWithin(db, first.scope, first.source.onlyAt) : [],
      ages: isOfAges ? [...AGES] : [],
      deciders: (await colleaguesOf(db, caller)).map(({ id, ...name }) => ({ id, name: displayName(name) })),
    }
  }),

  answer(registerExport, async (context) => {
    const { world, body, language } = context
    const { db } = world
    const caller = callerOf(context)
    await guardRegister(world, caller, body)
    const { kinds, isNumber } = await registerOf(world, caller, body)
    // A refused filter is no export.
    await countOrRefuse(world, attemptOf(staffLimits.exportsInDay, { account: caller.accountId }), 'tooOftenToday')
    const found = await newestRows(db, kinds, undefined, EXPORTED_ROWS + 1)
    const rows = found.slice(0, EXPORTED_ROWS)
    const childIds = [...new Set(rows.map(({ childId }) => childId))]
    context.concerns(...childIds)
    if (isNumber) await auditNumberSearch(context, childIds)
    const numbers = await numbersOf(db, childIds)
    return {
      isCut: found.length > EXPORTED_ROWS,
      rows: rows.map((row) => {
        const { source } = kinds.find(({ queue }) => queue === row.queue) ?? refuse('notAllowed')
        const { id, childName, place, senderName, statusName, acceptance, since } = shown(row, source, caller, language, null)
        const { registryNumber, birthDate } = numbers.get(row.childId) ?? refuse('notFoundRecord')
        const registryMasked = maskedBesideBirthDate(registryNumber)
        return { id, queue: row.queue, childName, registryMasked, birthDate, place, senderName, statusName, acceptance, since }
      }),
    }
  }),
]
