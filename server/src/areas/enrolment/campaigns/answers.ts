import type { BodyOf } from '@portal/contract/call'
import type { CampaignKind } from '@portal/contract/enrolment'
import { type CampaignEffect, saveCampaign, staffCampaigns, wrongDates } from '@portal/contract/staffCampaigns'
import { isOfCapital } from '../../../admission/commission.ts'
import type { Database } from '../../../database/connect.ts'
import { answer, callerOf } from '../../../http/answer.ts'
import { instantText, timeInWords } from '../../../outside/clock.ts'
import { announceToCommissions } from '../../../requests/deskNews.ts'
import { refuseDrawnCampaign } from '../../../requests/drawLock.ts'
import { displayNameIfKnown } from '../../../text/people.ts'
import { refuse } from '../../../text/refusals.ts'
import type { World } from '../../../world.ts'
import { datesIn, textsNamingDates } from '../../content/index.ts'
import { drawRules } from '../../draw/index.ts'
import { hasPlaces, mayChange } from '../places/rules.ts'
import { type Campaign, campaignHead, currentOf } from '../rules.ts'
import { everyCampaign } from './current.ts'
import {
  changedKeys,
  currentBeforeAndAfter,
  datesOf,
  isAsSeen,
  isSameRules,
  lastOfKind,
  overlapping,
  rulesOf,
  sameNamed,
  USUAL_RULES,
  withDates,
} from './rules.ts'
import {
  addCampaign,
  changeCampaign,
  childrenIn,
  copyFrom,
  countCopied,
  lastChanges,
  lockCampaigns,
  requestsConcerned,
  requestsOutside,
  sentRequests,
} from './store.ts'

type Wanted = BodyOf<typeof saveCampaign>

const NEW = 0
/** Campaign after the change; kind and school year cannot change. */
function wantedOf(body: Wanted, all: readonly Campaign[]): { before: Campaign | undefined; after: Campaign } {
  const before = body.id === null ? undefined : (all.find(({ id }) => id === body.id) ?? refuse('notFoundRecord'))
  const { kind, schoolYear } = before ?? body
  const rules = body.rules ?? (before === undefined ? USUAL_RULES : rulesOf(before))
  return { before, after: withDates({ id: before?.id ?? NEW, kind, schoolYear, stage: body.stage, ...rules }, body) }
}

/** Refuses invalid dates and conflicts with other campaigns. */
async function check({ world }: { world: World }, body: Wanted, all: readonly Campaign[]): Promise<void> {
  const { before, after } = wantedOf(body, all)
  const wrong = wrongDates(body)
  if (Object.keys(wrong).length > 0) refuse('inputInvalid', { fields: wrong })
  // A first grade is answered by the family, and draws no places.
  if (!hasPlaces(after) && !isSameRules(rulesOf(after), USUAL_RULES)) refuse('inputInvalid', { fields: { rules: 'inputInvalid' } })
  if (before !== undefined && !mayChange(before, all, world.clock.now())) refuse('campaignOver')
  if (before !== undefined && (body.seen === null || !isAsSeen(before, body.seen))) {
    const last = (await lastChanges(world.db)).find(({ campaignId }) => campaignId === before.id)
    refuse('campaignChangedMeanwhile', {
      values: { who: last ? displayNameIfKnown(last) : '', changedAt: last ? timeInWords(last.at) : '' },
    })
  }
  if (before !== undefined) await refuseDrawnCampaign(world.db, before.id)
  if (sameNamed(after, all)) refuse('campaignTaken')
  const other = overlapping(after, all)
  if (other) refuse('campaignOverlaps', { values: { opens: timeInWords(other.opensAt), closes: timeInWords(other.closesAt) } })
}

/** Facts on the pages of the kind, and the texts whose dates change. */
async function pagesChanged(world: World, after: Campaign, all: readonly Campaign[], kind: CampaignKind, now: Date) {
  const current = currentBeforeAndAfter(after, all, kind, now)
  if (current.after === undefined) return { pages: null, texts: [] }
  const affected = (campaign: Campaign) => {
    const { opensAt, closesAt } = datesOf(campaign)
    return { ...campaignHead(campaign, now), id: Math.max(campaign.id, 1), opensAt, closesAt }
  }
  const [values, before] = [await datesIn(world, current.after), current.before && (await datesIn(world, current.before))]
  const names = changedKeys(before ?? {}, values)
  const pages = { before: current.before ? affected(current.before) : null, after: affected(current.after) }
  return {
    pages: JSON.stringify(pages.before) === JSON.stringify(pages.after) ? null : pages,
    texts: await textsNamingDates(world, kind, names),
  }
}

async function effectOf(db: Database, world: World, body: Wanted, all: readonly Campaign[]): Promise<CampaignEffect> {
  const now = world.clock.now()
  const { before, after } = wantedOf(body, all)
  const { pages, texts } = await pagesChanged(world, after, all, after.kind, now)
  const concerned = before && (await requestsConcerned(db, before.id))
  const deadline = (requests: number, one: Date, other: Date) =>
    one.getTime() === other.getTime() ? null : { requests, before: instantText(one), after: instantText(other) }
  const [rulesBefore, rulesAfter] = [before && rulesOf(before), rulesOf(after)]
  const isOtherWindow = before !== undefined && (before.birthFrom !== after.birthFrom || before.birthTo !== after.birthTo)
  const from = before === undefined ? lastOfKind(after.kind, all) : undefined
  return {
    pages,
    texts,
    withdraw: before && concerned ? deadline(concerned.withdraw, before.closesAt, after.closesAt) : null,
    address: before && concerned ? deadline(concerned.address, before.addressUntil, after.addressUntil) : null,
    birthWindow: isOtherWindow
      ? {
          childrenBefore: await childrenIn(db, before),
          childrenAfter: await childrenIn(db, after),
          requestsOutside: await requestsOutside(db, before.id, after),
        }
      : null,
    rules: isSameRules(rulesBefore ?? USUAL_RULES, rulesAfter) ? null : { before: rulesBefore ?? null, after: rulesAfter },
    copied:
      before === undefined
        ? { of: from ? campaignHead(from, now) : null, ...(from ? await countCopied(db, from.id) : { catchments: 0, places: 0 }) }
        : null,
  }
}

export const campaignEditingAnswers = [
  answer(staffCampaigns, async (context) => {
    const { world } = context
    const isEditor = isOfCapital(callerOf(context))
    const [all, counted, changes, now] = [
      await everyCampaign(world),
      await sentRequests(world.db),
      await lastChanges(world.db),
      world.clock.now(),
    ]
    const rows = all.map((campaign) => {
      const last = changes.find(({ campaignId }) => campaignId === campaign.id)
      return {
        ...campaignHead(campaign, now),
        ...datesOf(campaign),
        rules: { drawTiers: campaign.drawTiers, acceptDays: campaign.acceptDays },
        isCurrent: currentOf(all, campaign.kind, now)?.id === campaign.id,
        mayEdit: isEditor && mayChange(campaign, all, now),
        requests: counted.find(({ campaignId }) => campaignId === campaign.id)?.requests ?? 0,
        changed: last ? { by: displayNameIfKnown(last), at: instantText(last.at) } : null,
      }
    })
    return {
      campaigns: rows.toSorted((one, other) => other.opensAt.localeCompare(one.opensAt) || one.id - other.id),
      mayAdd: isEditor,
      tiers: drawRules,
    }
  }),

  answer(saveCampaign, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    if (!isOfCapital(caller)) refuse('notAllowed')
    const all = await everyCampaign(world)
    await check(context, body, all)
    const effect = await effectOf(world.db, world, body, all)
    if (body.checkOnly) return { saved: false, id: body.id, effect }
    const id = await context.change(async (tx) => {
      const locked = await lockCampaigns(tx)
      await check({ world: { ...world, db: tx } }, body, locked)
      const { before, after } = wantedOf(body, locked)
      const by = { personId: caller.personId, at: world.clock.now() }
      await announceToCommissions(tx)
      if (before !== undefined) {
        await changeCampaign(tx, before, after, by)
        return before.id
      }
      const from = lastOfKind(after.kind, locked)
      const added = await addCampaign(tx, after, by)
      if (from !== undefined) await copyFrom(tx, from.id, added)
      return added
    })
    return { saved: true, id, effect }
  }),
]
