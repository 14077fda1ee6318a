export { visitsAt } from './accessLog.ts'
export { cardsOf, shownCards } from './cards.ts'
export { correctLink, decideLink } from './deciding.ts'
export {
  approvedFollowers,
  childrenFollowedByAny,
  followersOf,
  isFollowed,
  isFollowing,
  isLinkRequested,
  linkQueue,
  linksOfFamily,
} from './deskStore.ts'
export { announceClosing, followGuardianships, sendNews } from './lostGuardianships.ts'
export { closingAt, countClosing, heldLinks, lockLost, markConfirmed } from './lostGuardianshipsStore.ts'
export { pauseLinks, resumeLinks } from './pausing.ts'
export { levelName, linkMoves, linkStatusNames, movementName, programmeOf, reasonName, viewerName } from './rules.ts'
export { announceEndOfLinks } from './steps.ts'
export { isOfAccount, writeLinkStep } from './store.ts'
