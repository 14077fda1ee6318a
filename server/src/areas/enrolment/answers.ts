import { addressAnswers } from './address.ts'
import { lookUpAnswers } from './lookups.ts'
import { messageAnswers } from './messages.ts'
import { sendingAnswers } from './sending.ts'

export const enrolmentAnswers = [...lookUpAnswers, ...sendingAnswers, ...addressAnswers, ...messageAnswers]
