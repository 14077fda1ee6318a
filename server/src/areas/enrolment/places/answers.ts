import { KINDERGARTEN_AGES } from '@portal/contract/enrolment'
import { type PlacesChange, type PlacesProblem, placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { institutionsOf } from '../../../admission/commission.ts'
import type { Caller } from '../../../admission/session.ts'
import type { Database } from '../../../database/connect.ts'
import { answer, callerOf } from '../../../http/answer.ts'
import { instantText, timeInWords } from '../../../outside/clock.ts'
import { announceToCommissions } from '../../../requests/deskNews.ts'
import { isDrawnCampaign, refuseFrozenPlaces } from '../../../requests/drawLock.ts'
import { displayNameIfKnown } from '../../../text/people.ts'
import { refuse, sentenceOf } from '../../../text/refusals.ts'
import type { World } from '../../../world.ts'
import { everyCampaign } from '../campaigns/current.ts'
import { campaignHead, currentOf } from '../rules.ts'
import { effectOf, hasPlaces, keyOf, mayChangePlaces, problemOf, realChanges } from './rules.ts'
import { cellsOf, type FoundCell, kindergartensAmong, lockPlaces, writePlaces } from './store.ts'

/** Campaigns with places, latest first, and the requested one. */
async function campaignFor(world: World, named: string) {
  const now = world.clock.now()
  const all = (await everyCampaign(world)).filter(hasPlaces)
  const campaign = named === 'current' ? currentOf(all, 'kindergarten', now) : all.find(({ id }) => id === Number(named))
  if (campaign === undefined) return refuse('notFoundRecord')
  const campaigns = all.toSorted((one, other) => other.opensAt.getTime() - one.opensAt.getTime() || one.id - other.id)
  return { campaign, campaigns, mayEdit: mayChangePlaces(campaign, all, now, await isDrawnCampaign(world.db, campaign.id)), now }
}

const changedOf = (cell: FoundCell | undefined) => (cell?.at ? { by: displayNameIfKnown(cell), at: instantText(cell.at) } : null)

async function kindergartensFor(world: World, caller: Caller) {
  return kindergartensAmong(world.db, await institutionsOf(world.db, caller.orgId))
}

/** Cells by kindergarten and age; missing ones are empty. */
async function cellsBy(db: Database, campaignId: number, orgIds: readonly number[]) {
  const found = new Map((await cellsOf(db, campaignId, orgIds)).map((cell) => [keyOf(cell), cell]))
  return (of: { orgId: number; age: number }): FoundCell =>
    found.get(keyOf(of)) ?? { orgId: of.orgId, age: of.age, places: null, given: 0, waiting: 0, at: null, lastName: null, firstName: null }
}

function problemsOf(change: PlacesChange, cell: FoundCell): PlacesProblem[] {
  const reason = problemOf(change, cell)
  if (reason === undefined) return []
  const values = {
    who: displayNameIfKnown(cell),
    changedAt: cell.at === null ? '' : timeInWords(cell.at),
    places: cell.places ?? '–',
    given: cell.given,
  }
  const { orgId, age } = change
  return [{ orgId, age, reason, message: sentenceOf(reason, values), places: cell.places, given: cell.given, changed: changedOf(cell) }]
}

export const placesAnswers = [
  answer(placesGrid, async (context) => {
    const { world, params } = context
    const { campaign, campaigns, mayEdit, now } = await campaignFor(world, params.campaign)
    const kindergartens = await kindergartensFor(world, callerOf(context))
    const cellOf = await cellsBy(
      world.db,
      campaign.id,
      kindergartens.map(({ orgId }) => orgId),
    )
    return {
      campaign: campaignHead(campaign, now),
      campaigns: campaigns.map((one) => campaignHead(one, now)),
      mayEdit,
      rows: kindergartens.map((row) => ({
        ...row,
        cells: KINDERGARTEN_AGES.map((age) => {
          const cell = cellOf({ orgId: row.orgId, age })
          return { age, places: cell.places, given: cell.given, waiting: cell.waiting, changed: changedOf(cell) }
        }),
      })),
    }
  }),

  answer(savePlaces, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { campaign, mayEdit, now } = await campaignFor(world, String(body.campaignId))
    if (!mayEdit) refuse('campaignOver')
    const own = new Set((await kindergartensFor(world, caller)).map(({ orgId }) => orgId))
    if (body.changes.some(({ orgId }) => !own.has(orgId))) refuse('notAllowed')
    const changes = realChanges(body.changes)
    const orgIds = [...new Set(changes.map(({ orgId }) => orgId))]
    const looked = async (db: Database) => {
      const cellOf = await cellsBy(db, campaign.id, orgIds)
      const problems = changes.flatMap((change) => problemsOf(change, cellOf(change)))
      return { ...effectOf(changes, cellOf), problems }
    }
    const before = await looked(world.db)
    if (body.checkOnly || changes.length === 0 || before.problems.length > 0) return { saved: false, ...before }
    return context.change(async (tx) => {
      await lockPlaces(tx, campaign.id, orgIds)
      await refuseFrozenPlaces(tx, campaign.id, orgIds)
      const seen = await looked(tx)
      if (seen.problems.length > 0) return { saved: false, ...seen }
      await writePlaces(tx, campaign.id, changes, { personId: caller.personId, at: now })
      await announceToCommissions(tx)
      return { saved: true, ...seen }
    })
  }),
]
