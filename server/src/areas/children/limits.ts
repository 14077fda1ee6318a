import { A_QUARTER, limit } from '../../admission/limitTable.ts'

export const childLimits = {
  checksHere: limit('checksHere', {
    counts: 'wrong names for a registry number',
    per: ['account', 'network'],
    minutes: A_QUARTER,
    most: 10,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
  checksByAccount: limit('checksByAccount', {
    counts: 'wrong names for a registry number',
    per: ['account'],
    minutes: A_QUARTER,
    most: 5,
    past: 'captcha',
    storedIn: 'tries',
  }),
  checksOfChild: limit('checksOfChild', {
    counts: 'wrong names for a registry number, by anyone',
    per: ['number'],
    minutes: A_QUARTER,
    most: 10,
    past: 'captcha and a wait of 1.5 s',
    storedIn: 'tries',
  }),
}
