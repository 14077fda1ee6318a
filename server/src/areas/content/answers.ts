import { CAPITAL_CODE } from '@portal/contract/constants'
import { enrolmentAddress, mobileVersion } from '@portal/contract/content'
import { answer } from '../../kit/answer.ts'
import { refuse } from '../../kit/refusals.ts'
import { today } from '../../outside/clock.ts'
import { editingAnswers } from './editing.ts'
import { linksOf, officeOf } from './rules.ts'
import { content } from './store.ts'

export const contentAnswers = [
  answer(enrolmentAddress, async ({ params, world }) => officeOf(await content(world), params.districtCode) ?? refuse('notFoundRecord')),
  answer(mobileVersion, async ({ world }) => {
    const said = await content(world)
    const office = said.offices.find(({ placeCode }) => placeCode === CAPITAL_CODE) ?? refuse('notFoundRecord')
    return {
      address_bmtt: office.addressMn,
      footer: `© ${today(world.clock).slice(0, 4)} ${office.nameMn}`,
      ...linksOf(said),
    }
  }),

  ...editingAnswers,
]
