import { A_DAY, AN_HOUR, limit } from '../../admission/limitTable.ts'
import { CHILD_MINUTES } from '../../admission/tickets.ts'

export const enrolmentLimits = {
  /** A commission calls families that have not answered; more would be a copy of the phones. */
  acceptancePhonesInDay: limit('acceptancePhonesInDay', {
    counts: 'requests whose phones a commission asked for, to call about a given place',
    per: ['account'],
    minutes: A_DAY,
    most: 200,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
  /** One ticket serves one family, so it may look up only a few adults. */
  requestersOfTicket: limit('requestersOfTicket', {
    counts: 'adults asked for',
    per: ['ticket'],
    minutes: CHILD_MINUTES,
    most: 5,
    past: '429; the child is looked up anew',
    storedIn: 'tries',
  }),
  requesterAgain: limit('requesterAgain', {
    counts: 'the same adult asked for',
    per: ['number', 'child', 'network'],
    minutes: AN_HOUR,
    most: 1,
    past: 'not counted as a further adult',
    storedIn: 'tries',
  }),
  requestersHere: limit('requestersHere', {
    counts: 'different adults asked for',
    per: ['child', 'network'],
    minutes: AN_HOUR,
    most: 5,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
  referencesOfRequest: limit('referencesOfRequest', {
    counts: 'wrong reference numbers, by anyone',
    per: ['request'],
    minutes: AN_HOUR,
    most: 4,
    past: 'captcha',
    storedIn: 'tries',
  }),
  referencesHere: limit('referencesHere', {
    counts: 'wrong reference numbers',
    per: ['network'],
    minutes: AN_HOUR,
    most: 4,
    past: 'captcha and a wait that doubles up to 30 s',
    storedIn: 'tries',
  }),
  sendsBySession: limit('sendsBySession', {
    counts: 'sends by people who are signed in',
    per: ['child', 'person', 'kind'],
    minutes: A_DAY,
    most: 3,
    past: 'refused until the day ends',
    storedIn: 'tries',
  }),
  sendsByVisitors: limit('sendsByVisitors', {
    counts: 'sends by visitors',
    per: ['child', 'person', 'kind', 'network'],
    minutes: A_DAY,
    most: 3,
    past: 'refused until the day ends',
    storedIn: 'tries',
  }),
}
