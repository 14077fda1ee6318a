import * as z from 'zod/mini'
import { all, child, get, post, self, session } from './call.ts'
import { MessageResult } from './envelope.ts'
import { familyOf } from './family.ts'
import { type FieldMessage, Id, IdValue, Instant, PlainDate, says } from './fields.ts'

/** NONE_PARENT: the child is well. RISKY_PARENT: the child is unwell, and the flags say how. */
export const HEALTH_DECISIONS = ['NONE_PARENT', 'RISKY_PARENT'] as const
export const HealthDecision = z.enum(HEALTH_DECISIONS, says('healthChoiceRequired'))
export type HealthDecision = z.infer<typeof HealthDecision>

export const NO_SYMPTOMS = 99
export const SYMPTOM_FLAGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
/** States of treatment; at most one applies. */
export const ILLNESS_STATE_FLAGS = [14, 15] as const
const FLAGS = [...SYMPTOM_FLAGS, ...ILLNESS_STATE_FLAGS, NO_SYMPTOMS] as const
const Flag = z.literal(FLAGS)
export type HealthFlag = z.infer<typeof Flag>
export const healthFlagNames: Record<HealthFlag, string> = {
  1: 'Халуурах (37.5 хэмээс дээш)',
  2: 'Ханиалгах',
  3: 'Хоолой өвдөх',
  4: 'Хамар битүүрэх',
  5: 'Нус гоожих',
  6: 'Толгой өвдөх',
  7: 'Амьсгаадах (амьсгал давчдах)',
  8: 'Бөөлжих',
  9: 'Суулгах',
  10: 'Гэдэс өвдөх',
  11: 'Арьсанд тууралт гарах',
  12: 'Нүд улайх (нулимс гоожих)',
  13: 'Ядарч сульдах',
  14: 'Гэрээр эмчлүүлж байгаа',
  15: 'Эмнэлэгт хэвтэн эмчлүүлж байгаа',
  99: 'Шинж тэмдэггүй',
}

export const TEMPERATURE = { least: 30, most: 50, step: 0.1, usual: 36, marks: [34, 38, 42, 46] } as const
/** Degrees as text, with at most one decimal. */
export const Temperature = z
  .string()
  .check(
    z.refine(
      (text) => /^\d\d(\.\d)?$/.test(text) && Number(text) >= TEMPERATURE.least && Number(text) <= TEMPERATURE.most,
      says('temperatureOutOfRange'),
    ),
  )

export const HEALTH_NOTE_MAX = 50
export const HealthNote = z.string().check(z.trim(), z.maxLength(HEALTH_NOTE_MAX, says('healthNoteTooLong')))

/** Validates the flags against the decision. */
export function wrongWithFlags(decision: HealthDecision, flags: readonly number[]): FieldMessage | undefined {
  if (decision === 'NONE_PARENT') return flags.every((flag) => flag === NO_SYMPTOMS) && flags.length === 1 ? undefined : 'inputInvalid'
  if (flags.length === 0 || flags.includes(NO_SYMPTOMS)) return 'symptomRequired'
  return ILLNESS_STATE_FLAGS.every((state) => flags.includes(state)) ? 'illnessStatesExclusive' : undefined
}

export const healthFlags = get('/api/health/flags', {
  about: 'Returns the symptoms (1–13) and illness states (14, 15) of the health form.',
  access: session,
  params: {},
  result: z.array(z.object({ flagId: z.literal([...SYMPTOM_FLAGS, ...ILLNESS_STATE_FLAGS]), checkboxName: z.string() })),
  example: { result: [{ flagId: 2, checkboxName: 'Ханиалгах' }] },
})

export const Declaration = z.object({
  day: PlainDate,
  declaredAt: Instant,
  decisionName: z.enum(HEALTH_DECISIONS),
  temperature: z.string(),
  flagList: z.array(z.object({ flagId: Flag })),
  comments: z.string(),
})
export type Declaration = z.infer<typeof Declaration>

export const declarationToday = get('/api/health/today/:studentId', {
  about: "Returns today's health declaration of a child: one row or none.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(Declaration),
  example: {
    params: { studentId: 200002 },
    result: [
      {
        day: '2026-11-16',
        declaredAt: '2026-11-16T07:20:00+08:00',
        decisionName: 'RISKY_PARENT',
        temperature: '37.8',
        flagList: [{ flagId: 1 }, { flagId: 2 }],
        comments: 'Шөнөжин ханиалгасан',
      },
    ],
  },
})

export const familyDeclarations = familyOf(declarationToday, "Returns today's health declarations of all the caller's children.")

export const saveHealth = post('/api/health/save', {
  about: "Saves today's health declaration of a child, on a school day; sending again replaces it. The success text is RESPONSE_MESSAGE.",
  access: all(self('username', 'username'), child('personId')),
  params: {},
  body: z
    .object({
      institutionId: IdValue,
      studentGroupId: IdValue,
      /** Person id of the child. */
      personId: IdValue,
      temperature: Temperature,
      flagList: z.array(z.object({ flagId: Flag })).check(z.maxLength(FLAGS.length)),
      decisionName: HealthDecision,
      comments: z.nullish(HealthNote),
      username: z.string(),
    })
    .check((sent) => {
      const { decisionName, flagList } = sent.value
      const message = wrongWithFlags(
        decisionName,
        flagList.map(({ flagId }) => flagId),
      )
      if (message !== undefined) sent.issues.push({ code: 'custom', message, path: ['flagList'], input: flagList })
    }),
  result: MessageResult,
  example: {
    body: {
      institutionId: 50084,
      studentGroupId: 3052,
      personId: 200002,
      temperature: '36',
      flagList: [{ flagId: 99 }],
      decisionName: 'NONE_PARENT',
      comments: '',
      username: '88000001',
    },
    result: { message: 'Асуумж амжилттай илгээгдлээ' },
  },
})

/** Time in which a declaration can be undone, in ms. Pages offer it for less, so that a slow network does not cause a refusal. */
export const HEALTH_UNDO_MS = 60_000

export const undoHealth = post('/api/health/undo', {
  about: "Deletes today's health declaration of a child, within a minute after the caller sent it.",
  access: all(self('username', 'username'), child('personId')),
  params: {},
  body: z.object({ personId: IdValue, username: z.string() }),
  result: MessageResult,
  example: { body: { personId: 200002, username: '88000001' }, result: { message: 'Асуумжийг буцаалаа' } },
})

export const healthCalls = [healthFlags, declarationToday, familyDeclarations, saveHealth, undoHealth]
