import { acceptanceAnswers } from './acceptance/answers.ts'
import { departureAnswers } from './acceptance/departureAnswers.ts'
import { addressAnswers } from './address.ts'
import { campaignEditingAnswers } from './campaigns/answers.ts'
import { campaignAnswers } from './campaigns/current.ts'
import { listAnswers } from './lists.ts'
import { lookUpAnswers } from './lookups.ts'
import { messageAnswers } from './messages.ts'
import { ownChildAnswers } from './ownChildren.ts'
import { placesAnswers } from './places/answers.ts'
import { requesterAnswers } from './requesters.ts'
import { sendingAnswers } from './sending.ts'
import { takeOverAnswers } from './takeOver.ts'
import { withdrawalAnswers } from './withdrawals.ts'

export const enrolmentAnswers = [
  ...lookUpAnswers,
  ...listAnswers,
  ...requesterAnswers,
  ...sendingAnswers,
  ...addressAnswers,
  ...messageAnswers,
  ...takeOverAnswers,
  ...withdrawalAnswers,
  ...ownChildAnswers,
  ...campaignAnswers,
  ...placesAnswers,
  ...campaignEditingAnswers,
  ...departureAnswers,
  ...acceptanceAnswers,
]
