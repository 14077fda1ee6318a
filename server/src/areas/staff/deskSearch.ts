import { deskSearch, SEARCH_HITS } from '@portal/contract/staffSearch'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { groupsOf } from './classStore.ts'
import { type FoundFamily, findChildren, findFamilies, peopleNamed } from './deskSearchStore.ts'
import { staffLimits } from './limits.ts'
import { auditNumberSearch, countFind } from './numberSearch.ts'
import { registerOf } from './register.ts'
import { newestRows } from './registerStore.ts'
import { type Search, searchIn } from './searchTerms.ts'
import { shown } from './shownRow.ts'

/** Children and families of the session's groups. A commission has no groups, and teachers have no family page. */
async function peopleFound({ db, clock }: World, caller: Caller, search: Search) {
  if (caller.role === 'COMMISSION') return { children: [], families: [] }
  const day = today(clock)
  const groups = { groupIds: (await groupsOf(db, caller, day)).map(({ id }) => id), day }
  const sought = { search, ids: await peopleNamed(db, search) }
  const children = await findChildren(db, groups, sought)
  const childIds = children.map(({ childId }) => childId)
  return { children, families: caller.role === 'SCHOOL' ? await findFamilies(db, groups, sought, childIds) : [] }
}

/** Siblings with the same adults are one family; children without adults stay apart. */
function merged(found: readonly FoundFamily[]) {
  const byAdults = Map.groupBy(found, ({ id, adults }) => (adults.length === 0 ? `of ${id}` : adults.map((one) => one.id).join()))
  return [...byAdults.values()].map((children) => ({
    adults: (children[0]?.adults ?? []).map((adult) => fullName(adult)),
    children: children.map((child) => ({ childId: child.id, name: fullName(child) })),
  }))
}

export const deskSearchAnswers = [
  answer(deskSearch, async (context) => {
    const { world, body, language } = context
    const caller = callerOf(context)
    const search = searchIn(body.search) ?? refuse('inputInvalid', { fields: { search: 'inputInvalid' } })
    await countOrRefuse(world, attemptOf(staffLimits.searchesInDay, { account: caller.accountId }), 'tooOftenToday')
    const isWhole = 'value' in search
    // Counted before the search runs, so that parallel guesses cannot pass the limit; matches are audited and not counted.
    const takeBack = isWhole ? await countFind(world, caller) : undefined
    const { kinds } = await registerOf(world, caller, { search: body.search })
    const rows = await newestRows(world.db, kinds, undefined, SEARCH_HITS)
    const { children, families } = await peopleFound(world, caller, search)
    const childIds = [...rows, ...children].map(({ childId }) => childId).concat(families.map(({ id }) => id))
    if (childIds.length > 0) await takeBack?.()
    context.concerns(...childIds)
    if (search.by === 'number') await auditNumberSearch(context, childIds)
    return {
      children: children.map(({ childId, groupId, groupName, ...name }) => ({ childId, name: fullName(name), groupId, groupName })),
      requests: rows.map((row) => {
        const { source } = kinds.find(({ queue }) => queue === row.queue) ?? refuse('notAllowed')
        const { id, childId, childName, place, senderName, statusName, since } = shown(row, source, caller, language, null)
        return { queue: row.queue, id, childId, childName, place, senderName, statusName, since }
      }),
      families: merged(families),
    }
  }),
]
