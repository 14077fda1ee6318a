import { catchmentPlaces, districts, enrolOrganisations, kindergartens, prospectRows, requestRows } from '@portal/contract/statistics'
import { answer } from '../../http/answer.ts'
import { refuse } from '../../text/refusals.ts'
import { figures } from './figures.ts'

export const statisticsAnswers = [
  answer(districts, async ({ world }) => (await figures(world)).districts),
  answer(requestRows, async ({ params, world }) => (await figures(world)).requests.get(params.districtCode) ?? refuse('notFoundRecord')),
  answer(
    kindergartens,
    async ({ params, world }) => (await figures(world)).kindergartens.get(params.districtCode) ?? refuse('notFoundRecord'),
  ),
  answer(
    catchmentPlaces,
    async ({ params, world }) => (await figures(world)).catchments[params.kind].get(params.placeCode) ?? refuse('notFoundRecord'),
  ),
  answer(enrolOrganisations, async ({ world }) => (await figures(world)).organisations),
  answer(prospectRows, async ({ params, world }) => (await figures(world)).prospects.get(params.orgId) ?? refuse('notFoundRecord')),
]
