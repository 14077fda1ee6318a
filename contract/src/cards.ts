import * as z from 'zod/mini'
import { child, get, parent, post } from './call.ts'
import { Id, IdValue, PlainDate } from './fields.ts'

export const CARD_TYPE = 'STUDENT'
const Words = z.string().check(z.maxLength(200))
export const CardSignature = z.string().check(z.maxLength(100))

/** Content of the QR code on a child's card. `sig` signs all of it and the day of issue. */
export const CardContent = z.object({
  pT: z.string().check(z.maxLength(20)),
  orgId: IdValue,
  stgId: IdValue,
  stgName: Words,
  pId: IdValue,
  name: Words,
  sig: z.optional(CardSignature),
})
export type CardContent = z.infer<typeof CardContent>

export const Card = z.object({
  content: CardContent,
  issuedOn: PlainDate,
  orgName: z.string(),
  /** Null while the class of the running school year is unknown: the group of the content is last year's. */
  levelName: z.nullable(z.string()),
})
export type Card = z.infer<typeof Card>

const exampleCard = {
  content: {
    pT: 'STUDENT',
    orgId: 50084,
    stgId: 3052,
    stgName: '5б бүлэг',
    pId: 200002,
    name: 'Ганбат Тэмүүлэн',
    sig: '7.1.20260901.k3Qm7y0Vb1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2',
  },
  issuedOn: '2026-09-01',
  orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
  levelName: '5 дугаар анги',
}

export const childCard = get('/api/children/card/:studentId', {
  about: "Returns a child's current signed card; 203 for a child without a school.",
  access: child('studentId'),
  params: { studentId: Id },
  result: Card,
  holdsSecret: true,
  example: { params: { studentId: 200002 }, result: exampleCard },
})

export const renewCard = post('/api/children/card/renew', {
  about: 'Issues a new card for a child; every earlier card is refused as old.',
  access: child('studentId'),
  params: {},
  body: z.object({ studentId: IdValue }),
  result: Card,
  example: { body: { studentId: 200002 }, result: exampleCard },
})

export const ReadCard = z.object({
  studentPersonId: IdValue,
  studentFullName: z.string(),
  studentGroupId: IdValue,
  /** Class and level; null while those of the running school year are unknown. */
  studentGroupName: z.nullable(z.string()),
  academicLevelName: z.nullable(z.string()),
  orgId: IdValue,
  orgName: z.string(),
})
export type ReadCard = z.infer<typeof ReadCard>

export const readCard = post('/api/children/card/check', {
  about:
    'Reads a scanned card and returns its child. For half an hour it counts as a passed check of that child. Unsigned, foreign and old cards: 203.',
  access: parent,
  params: {},
  body: CardContent,
  result: ReadCard,
  example: {
    body: {
      pT: 'STUDENT',
      orgId: 50084,
      stgId: 3052,
      stgName: '5б бүлэг',
      pId: 200002,
      name: 'Ганбат Тэмүүлэн',
      sig: '7.1.20260901.k3Qm7y0Vb1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2',
    },
    result: {
      studentPersonId: 200002,
      studentFullName: 'Ганбат Тэмүүлэн',
      studentGroupId: 3052,
      studentGroupName: '5б бүлэг',
      academicLevelName: '5 дугаар анги',
      orgId: 50084,
      orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
    },
  },
})

export const cardCalls = [childCard, renewCard, readCard]
