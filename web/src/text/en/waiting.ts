import type { WaitingText } from '../mn/waiting.ts'

export const text: WaitingText = {
  at: {
    TEACHER: 'With the teacher of {place}.',
    SCHOOL: 'With the office of {place}.',
    COMMISSION: 'With the admission commission of {place}.',
  },
  asked: 'They wait for your answer to their question.',
  since: 'Sent: {date}.',
  usualDay: 'Most are answered within a day.',
  usual: 'Most are answered within {days} {days|day|days}.',
}
