export { proposalsOf } from './acceptance/departureStore.ts'
export { outcomesOf, placeAnswers } from './acceptance/store.ts'
export { everyCampaign } from './campaigns/current.ts'
export { correctRequest, decideRequest } from './deciding.ts'
export {
  firstGradeQueue,
  requestedAt,
  requestOfMessage,
  requestQueue,
  requestsOfFamily,
  sendersOf,
} from './deskStore.ts'
export { writeDrawn } from './drawn.ts'
export { enterForFamily, isNearby, refuseUnlessEnterable, requestsForFamily } from './forFamily.ts'
export { noteMessages } from './messagesStore.ts'
export { confirmedFirstGraders, writePaper } from './papersStore.ts'
export { hasPlaces } from './places/rules.ts'
export { kindergartensAmong, lockPlaces, writePlaces } from './places/store.ts'
export { kindergartensFor, lockPlacesFor, placesOf } from './placesStore.ts'
export { numberedUntilFree, referenceOf, withoutReference } from './reference.ts'
export { campaignHead, firstGradeMoves, requestMoves, SENT_STATUSES, schoolMoves } from './rules.ts'
export { requestByReference } from './sending.ts'
export { placeByHand, resettle } from './settle.ts'
export { shownRequestIds } from './viewerStore.ts'
export { waitingInEnrolment } from './waiting.ts'
export { warnOfOtherLink } from './warnings.ts'
export { withdrawForFamily } from './withdrawals.ts'
export { responseNames, schoolNames, statusName, stepName } from './words.ts'
