import { AN_HOUR, limit } from '../../admission/limitTable.ts'

export const drawLimits = {
  rehearsalsInHour: limit('rehearsalsInHour', {
    counts: 'rehearsals of a draw, which cost seconds of the processor',
    per: ['account'],
    minutes: AN_HOUR,
    most: 30,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
}
