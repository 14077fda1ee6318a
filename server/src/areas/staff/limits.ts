import { A_DAY, AN_HOUR, limit } from '../../kit/limitTable.ts'

export const staffLimits = {
  wrongRequesters: limit('wrongRequesters', {
    counts: 'registry numbers of adults that the registry does not have',
    per: ['account'],
    minutes: A_DAY,
    most: 10,
    past: '429 until the window ends',
    kept: 'tries',
  }),
  sameNumber: limit('sameNumber', {
    counts: 'searches for one registry number',
    per: ['account', 'number'],
    minutes: AN_HOUR,
    most: 1,
    past: 'further ones are not counted',
    kept: 'tries',
  }),
  /** A masked number is not completed by trying. */
  numbersInHour: limit('numbersInHour', {
    counts: 'registry numbers searched for, found or not',
    per: ['account'],
    minutes: AN_HOUR,
    most: 30,
    past: '429 until the window ends',
    kept: 'tries',
  }),
  numbersInDay: limit('numbersInDay', {
    counts: 'registry numbers searched for, found or not',
    per: ['account'],
    minutes: A_DAY,
    most: 100,
    past: '429 until the window ends',
    kept: 'tries',
  }),
  findsInHour: limit('findsInHour', {
    counts: 'registry numbers of families that were not found',
    per: ['account'],
    minutes: AN_HOUR,
    most: 20,
    past: '429 until the window ends',
    kept: 'tries',
  }),
  findsInDay: limit('findsInDay', {
    counts: 'registry numbers of families that were not found',
    per: ['account'],
    minutes: A_DAY,
    most: 60,
    past: '429 until the window ends',
    kept: 'tries',
  }),
  officeFindsInHour: limit('officeFindsInHour', {
    counts: 'registry numbers of families that were not found',
    per: ['institution'],
    minutes: AN_HOUR,
    most: 60,
    past: '429 until the window ends',
    kept: 'tries',
  }),
  officeFindsInDay: limit('officeFindsInDay', {
    counts: 'registry numbers of families that were not found',
    per: ['institution'],
    minutes: A_DAY,
    most: 200,
    past: '429 until the window ends',
    kept: 'tries',
  }),
}
