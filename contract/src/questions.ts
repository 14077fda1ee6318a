import * as z from 'zod/mini'
import { get, parent, post, ticket } from './call.ts'
import { REFERENCE_WAIT_S } from './constants.ts'
import { IdValue, Instant, says } from './fields.ts'

/** Maximum length of a question of a desk. */
export const QUESTION_MAX = 500
/** Maximum length of an answer. */
export const ANSWER_MAX = 500
/** Maximum number of pictures in an answer. */
export const PICTURES_MAX = 3
/** Maximum size of one picture in bytes. */
export const PICTURE_BYTES = 1024 * 1024
/** Days in which the family may answer; afterwards the request is the desk's again. */
export const QUESTION_DAYS = 7
/** Maximum number of questions about one request. */
export const QUESTIONS_OF_REQUEST = 5

const BASE64_LENGTH = Math.ceil(PICTURE_BYTES / 3) * 4
/** A JPEG picture in base64. */
const Picture = z.string().check(z.maxLength(BASE64_LENGTH), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

export const QuestionText = z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(QUESTION_MAX))
export const AnswerText = z.string().check(z.trim(), z.maxLength(ANSWER_MAX))
const Answer = { text: AnswerText, pictures: z.array(Picture).check(z.maxLength(PICTURES_MAX)) }
/** Maximum size of an answer's body in kilobytes. */
const ANSWER_KB = Math.ceil((PICTURES_MAX * BASE64_LENGTH) / 1024) + 16

/** Open question to the sender of a request. */
export const OpenQuestion = z.object({
  id: IdValue,
  /** Institution that asks. */
  by: z.string(),
  at: Instant,
  until: Instant,
  text: z.string(),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

export const QUESTION_SUBJECTS = ['kindergarten', 'firstGrade', 'subProgram', 'link', 'absence'] as const

const exampleQuestion: OpenQuestion = {
  id: 4,
  by: 'Баянзүрх дүүргийн элсэлтийн комисс',
  at: '2026-11-12T10:20:00+08:00',
  until: '2026-11-19T10:20:00+08:00',
  text: 'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.',
}
const examplePicture = '/9j/4AAQSkZJRg=='

export const ownQuestions = get('/api/parent/questions', {
  about: "Lists the open questions about the caller's own requests, oldest first.",
  access: parent,
  params: {},
  result: z.array(z.object({ ...OpenQuestion.shape, about: z.enum(QUESTION_SUBJECTS), requestId: IdValue, child: z.string() })),
  example: { result: [{ ...exampleQuestion, about: 'kindergarten', requestId: 200102, child: 'Г.Ивээл' }] },
})

export const answerQuestion = post('/api/parent/questions/answer', {
  about: `Answers an open question about the caller's own request, once, with a text, pictures (JPEG, without metadata) or both.`,
  access: parent,
  bodyKb: ANSWER_KB,
  params: {},
  body: z.object({ id: IdValue, ...Answer }),
  result: z.object({ message: z.string() }),
  example: {
    body: { id: 4, text: 'Лавлагаа хавсаргав.', pictures: [examplePicture] },
    result: { message: 'Хариуг илгээлээ' },
  },
})

const ByReference = { prospectDataId: IdValue, personId: IdValue, reference: z.string().check(z.maxLength(20)) }
const exampleReference = { prospectDataId: 200102, personId: 200102, reference: '482-917-3564' }

export const questionByReference = post('/public/admission/prospect/question', {
  about:
    'Returns the open question about a request to callers with its reference; null if there is none. Wrong references count as for withdrawing.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  goesOnReadOnly: true,
  params: {},
  body: z.object(ByReference),
  result: z.nullable(OpenQuestion),
  example: { body: exampleReference, result: exampleQuestion },
})

export const answerByReference = post('/public/admission/prospect/question/answer', {
  about: 'Answers the open question about a request for callers with its reference, as answerQuestion does.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  bodyKb: ANSWER_KB,
  params: {},
  body: z.object({ ...ByReference, id: IdValue, ...Answer }),
  result: z.object({ message: z.string() }),
  example: {
    body: { ...exampleReference, id: 4, text: 'Лавлагаа хавсаргав.', pictures: [] },
    result: { message: 'Хариуг илгээлээ' },
  },
})

export const questionCalls = [ownQuestions, answerQuestion, questionByReference, answerByReference]
