import { KINDERGARTEN_AGES } from '@portal/contract/enrolment'
import { type CampaignOutcome, type InstitutionFigures, staffFigures } from '@portal/contract/staffFigures'
import { institutionsOf } from '../../admission/commission.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { dateIn, instantText, today } from '../../outside/clock.ts'
import { unplacedWords } from '../../text/deskDecisions.ts'
import { displayName } from '../../text/people.ts'
import type { World } from '../../world.ts'
import { currentCampaigns } from '../enrolment/campaigns/index.ts'
import { campaignHead, everyCampaign, outcomesOf } from '../enrolment/index.ts'
import { inTenths, medianOf, monthsUpTo } from './figureRules.ts'
import { decisionsByPerson, monthsOf, placesOf, timesByInstitution } from './figureStore.ts'
import { workQueues } from './queueAnswers.ts'

type PlaceRow = Awaited<ReturnType<typeof placesOf>>[number]

const sumOf = (rows: readonly PlaceRow[]) => ({
  requests: rows.reduce((sum, { requests }) => sum + requests, 0),
  places: rows.reduce((sum, { places }) => sum + places, 0),
  given: rows.reduce((sum, { given }) => sum + given, 0),
})

/** Outcomes of the campaigns that closed since a day, or are open, and that have given places. */
async function outcomesSince(world: World, orgIds: readonly number[], day: string): Promise<CampaignOutcome[]> {
  const now = world.clock.now()
  const recent = (await everyCampaign(world)).filter(({ kind, closesAt }) => kind !== 'firstGrade' && dateIn(closesAt) >= day)
  const found = []
  for (const campaign of recent)
    found.push({ campaign: campaignHead(campaign, now), outcome: await outcomesOf(world.db, campaign, orgIds) })
  return found.filter(({ outcome: { placed, givenUp } }) => placed + givenUp > 0)
}

export const figureAnswers = [
  answer(staffFigures, async (context) => {
    const { world, params } = context
    const { db, clock } = world
    const caller = callerOf(context)
    const months = monthsUpTo(today(clock), params.months)
    const work = await workQueues(world, caller)
    const queues = []
    for (const { queue, source, scope } of work) {
      const rows = await monthsOf(db, source, scope, months)
      queues.push({ queue, months: rows.map((row) => ({ ...row, medianDays: medianOf(row), familyDays: inTenths(row.familyDays) })) })
    }
    const people = work.length === 0 ? [] : await decisionsByPerson(db, work, months.at(-1)?.from ?? today(clock))
    const kindergarten = work.find(({ queue }) => queue === 'kindergarten')
    const campaignId = (await currentCampaigns(world)).kindergarten?.id
    const places =
      kindergarten === undefined || campaignId === undefined ? [] : await placesOf(db, kindergarten.source, kindergarten.scope, campaignId)
    const institutions: InstitutionFigures[] = []
    if (kindergarten !== undefined && caller.role === 'COMMISSION') {
      const times = new Map(
        (await timesByInstitution(db, kindergarten.source, kindergarten.scope, clock.now())).map((row) => [row.orgId, row]),
      )
      for (const [orgId, rows] of Map.groupBy(places, (row) => row.orgId)) {
        const time = times.get(orgId)
        institutions.push({
          orgId,
          name: rows[0]?.name ?? unplacedWords[context.language],
          district: rows[0]?.district ?? '',
          ...sumOf(rows),
          waiting: time?.waiting ?? 0,
          medianDays: time === undefined ? null : medianOf(time),
        })
      }
    }
    return {
      at: instantText(clock.now()),
      queues,
      people: people.map(({ lastName, firstName, decided }) => ({
        name: lastName === null || firstName === null ? null : displayName({ lastName, firstName }),
        decided,
      })),
      ages: places.length === 0 ? [] : KINDERGARTEN_AGES.map((age) => ({ age, ...sumOf(places.filter((row) => row.age === age)) })),
      outcomes:
        caller.role === 'COMMISSION'
          ? await outcomesSince(world, await institutionsOf(db, orgOf(context)), months[0]?.from ?? today(clock))
          : [],
      institutions,
    }
  }),
]
