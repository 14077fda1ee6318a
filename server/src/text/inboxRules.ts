import type { ChosenTopic, InboxTopic } from '@portal/contract/inbox'
import type { Language } from '@portal/contract/language'
import type { notifications } from './notifications.ts'

/** Treatment of a message whose recipient has an account. */
export type InboxRule = {
  /** News waits until the quiet hours are over; a decision goes out in the night in which it is taken. */
  waits?: true
  /** The inbox alone has it, whatever the holder chose. */
  isEntryAlone?: true
} & (
  | {
      topic: ChosenTopic
      /** The holder chooses by which ways the topic reaches them. */
      isChosen: true
    }
  | { topic: InboxTopic; isChosen?: undefined }
)

const requestDecided = { topic: 'requestDecided', isChosen: true } as const
const requestNews = { ...requestDecided, waits: true } as const
/** Acts of the family itself, or of others for it: the contact always hears of them, because they may be abuse. */
const requestAct = { topic: 'requestDecided' } as const
const linkDecided = { topic: 'linkDecided', isChosen: true } as const
const leaveDecided = { topic: 'leaveDecided', isChosen: true } as const
const absence = { topic: 'absence', isChosen: true } as const
const family = { topic: 'family' } as const
const account = { topic: 'account' } as const

/** Rule of every message; a text is the reason for which a message is no entry of the inbox. */
export const inboxRules: Readonly<Record<keyof typeof notifications, InboxRule | string>> = {
  requestWAITING: requestDecided,
  requestPASSED: requestDecided,
  requestPassedToAccept: requestDecided,
  requestUNPASSED: requestDecided,
  requestDEPARTED: requestDecided,
  requestCorrected: requestDecided,
  drawWAITING: requestDecided,
  schoolREGISTERED: requestDecided,
  schoolRegisteredLate: requestDecided,
  schoolDECLINED: requestDecided,
  schoolREJECTED: requestDecided,
  firstGradeMOVED: requestDecided,
  schoolNEW: requestNews,
  schoolUndetermined: requestNews,
  schoolDetermined: requestNews,
  requestPlaced: requestNews,
  requestPlacedAfterDraw: requestNews,
  acceptReminder: requestNews,
  requestReceipt: requestAct,
  requestNONE: requestAct,
  requestGivenUp: requestAct,
  requestWithdrawnForFamily: requestAct,
  requestRestored: requestAct,
  requestTakenOver: requestAct,
  answerTakenOver: requestAct,
  answerTakenBack: requestAct,
  placeAccepted: requestAct,
  firstGradeNEW: requestAct,
  firstGradeAPPROVED: requestAct,
  firstGradeDECLINED: requestAct,
  firstGradeConfirmedBySchool: requestAct,
  firstGradeDeclinedBySchool: requestAct,
  requestEntered: requestAct,

  linkApproved: linkDecided,
  linkDeclined: linkDecided,
  linkRevoked: linkDecided,
  linkCorrected: linkDecided,
  linkConfirmed: linkDecided,
  linkClosed: linkDecided,
  guardianshipLost: { topic: 'linkDecided', waits: true },

  absenceApproved: leaveDecided,
  absenceRejected: leaveDecided,
  absenceCorrected: leaveDecided,

  childAbsent: absence,
  childLate: { topic: 'absence', isEntryAlone: true },
  childNotAbsent: absence,

  questionAsked: { topic: 'officeQuestion', isChosen: true, waits: true },

  noticeSent: { topic: 'notice', isChosen: true, waits: true },

  claimMade: { topic: 'family', waits: true },
  claimDisputed: family,
  childEntered: family,
  otherSent: family,
  otherSentAgain: family,
  otherLink: family,
  otherLinkAgain: family,
  addressMoved: family,
  addressMovedAgain: family,

  registered: account,
  passwordChanged: account,
  usernameChanged: account,
  phoneAdded: account,
  identitySeen: account,

  registrationCode: 'holds a code',
  resetCode: 'holds a code',
  contactCode: 'holds a code',
  proofCode: 'holds a code',
  secondStepCode: 'holds a code',
  staffInvited: 'holds a secret link',
  phoneAsked: 'holds a secret link',
  phoneComing: 'holds a secret link',
  phoneTaken: 'holds a secret link',
  accountOpened: 'holds a secret link',
  documentSeen: 'holds a secret link',
  newDevice: 'reaches the contact, and the list of devices shows it',
  copyReady: 'leads to a file that lasts for hours',
  alreadyRegistered: 'answers an attempt to register, which may be a stranger’s',
  phoneKept: 'goes to a contact of another holder',
  phoneGiven: 'goes to a new contact, whose holder has to set a password first',
  phoneRestored: 'goes to a contact whose sessions have ended',
  phoneComingForChild: 'names another guardian of the child',
  requestOtherPhone: 'warns the person in whose name a stranger may act',
  otherPhoneAgain: 'warns the person in whose name a stranger may act',
  newsElsewhere: 'goes to contacts that a request had before',
  requestLost: 'goes to a sender who has lost the right to the request',
  requestEnded: 'goes to a sender who has lost the right to the request',
  answerEnded: 'goes to a sender who has lost the right to the request',
  barEntered: 'a court order reaches the contact alone',
  barEnteredForChild: 'a court order reaches the contact alone',
  barLifted: 'a court order reaches the contact alone',
  barLiftedForChild: 'a court order reaches the contact alone',
  absenceEnded: 'goes to a teacher',
  staffRoleEnded: 'goes to staff',
  accountClosed: 'the account is being closed',
  accountReopened: 'the account was being closed',
  accountEnded: 'the account has ended',
  accountGone: 'the account has ended',
}

export const inboxRuleOf = (key: keyof typeof notifications): InboxRule | undefined => {
  const rule = inboxRules[key]
  return typeof rule === 'string' ? undefined : rule
}

/** Entry of the inbox about a notice that was taken back; its text follows the sender's name. */
export const takenBackWords: Readonly<Record<Language, { title: string; text: string }>> = {
  mn: { title: 'Буцаан татсан зарлал', text: 'Илгээсэн байгууллага энэ зарлалыг буцаан татсан.' },
  en: { title: 'Notice taken back', text: 'The sender has taken this notice back.' },
}
