import { A_DAY, limit } from '../../admission/limitTable.ts'

export const rightsLimits = {
  copies: limit('copies', {
    counts: 'copies of one’s data',
    per: ['account'],
    minutes: A_DAY,
    most: 5,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
}
