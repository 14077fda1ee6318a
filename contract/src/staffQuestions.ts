import * as z from 'zod/mini'
import { post, staff } from './call.ts'
import { IdValue } from './fields.ts'
import { QUESTION_DAYS, QuestionText } from './questions.ts'
import { StaffQuestion } from './staffCorrespondence.ts'
import { Queue } from './staffQueues.ts'

const anyStaff = staff('TEACHER', 'SCHOOL', 'COMMISSION')

export const askFamily = post('/api/staff/questions', {
  about: `Asks the sender of a waiting request a question. The request leaves the queue until the answer, for ${QUESTION_DAYS} days at most; the sender gets a message. One question of a request is open at a time.`,
  access: anyStaff,
  params: {},
  body: z.object({ queue: Queue, id: IdValue, text: QuestionText }),
  result: StaffQuestion,
  example: {
    body: { queue: 'kindergarten', id: 200102, text: 'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.' },
    result: {
      id: 4,
      at: '2026-11-12T10:20:00+08:00',
      by: 'Б.Сүрэн',
      text: 'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.',
      until: '2026-11-19T10:20:00+08:00',
      isOpen: true,
      answer: null,
    },
  },
})

export const openAnswerFile = post('/api/staff/questions/file', {
  about: 'Returns a link that opens a picture of an answer once, within a minute, in the same session. Audited as a read of the child.',
  access: anyStaff,
  params: {},
  body: z.object({ queue: Queue, id: IdValue, fileId: IdValue }),
  result: z.object({ link: z.string() }),
  example: { body: { queue: 'kindergarten', id: 200102, fileId: 9 }, result: { link: '/api/files/3q2-7wAB' } },
})

export const staffQuestionCalls = [askFamily, openAnswerFile]
