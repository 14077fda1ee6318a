import { enrolmentAddress, mobileVersion, portalNotice } from '@portal/contract/content'
import { answer } from '../../http/answer.ts'
import { currentNotice } from '../../http/maintenance.ts'
import { today } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import { editingAnswers } from './editing.ts'
import { officeOf } from './rules.ts'
import { content } from './store.ts'

/** Name in the footer of the web app. */
const PRODUCT = 'Эцэг эхийн портал'

export const contentAnswers = [
  answer(enrolmentAddress, async ({ params, world }) => officeOf(await content(world), params.districtCode) ?? refuse('notFoundRecord')),
  answer(mobileVersion, async ({ world }) => {
    const { office, links } = world.centre
    return { address_bmtt: office.address ?? '', footer: `© ${today(world.clock).slice(0, 4)} ${office.name ?? PRODUCT}`, ...links }
  }),

  answer(portalNotice, ({ world }) => currentNotice(world)),
  ...editingAnswers,
]
