import { unzipSync } from 'fflate'
import * as z from 'zod/mini'
import type { Database } from '../../src/database/connect.ts'
import { sql } from '../../src/database/sql.ts'
import type { Answered, Wire } from './sending.ts'

/** Kinds of a child's data: each has a marker letter and a visibility rule. */
export const KINDS = { name: 'Ы', life: 'Я', staffNote: 'Э', address: 'Ю' } as const
export type Kind = keyof typeof KINDS | 'number'

/** Marker that occurs only in the data of this child. */
export interface Sign {
  kind: Kind
  childId: number
  text: string
}

const DIGITS = 'абвгдежзий'
const marker = /([ЫЯЭЮ])щ([а-ий]+)ъ/g
const number = /[А-ЯЁӨҮ]{2}\d{8}/gu
const kindOf = (letter: string): Kind =>
  letter === KINDS.name ? 'name' : letter === KINDS.life ? 'life' : letter === KINDS.address ? 'address' : 'staffNote'

/** SQL expression of a child's marker, from the column with the child's id. */
const signOf = (kind: keyof typeof KINDS, childId: string) =>
  sql.raw(`'${KINDS[kind]}щ' || translate(${childId}::text, '0123456789', '${DIGITS}') || 'ъ'`)

const isChild = sql.raw(
  `in (select child_id from guardianships union select child_id from group_members union select child_id from prospects)`,
)

/** Writes a marker into all data of each child; data added later is recognised by the child's name. */
export async function insertCanaries(db: Database): Promise<void> {
  await db.execute(sql`update people set first_name = ${signOf('name', 'id')} where id ${isChild}`)
  await db.execute(sql`update demo_people set first_name = ${signOf('name', 'person_id')} where person_id ${isChild}`)
  await db.execute(sql`update addresses set detail = ${signOf('address', 'person_id')} where person_id ${isChild}`)
  await db.execute(sql`update absences set description = ${signOf('life', 'child_id')}`)
  await db.execute(sql`update absences set note = ${signOf('life', 'child_id')} where note is not null`)
  await db.execute(sql`update health_declarations set note = ${signOf('life', 'child_id')}`)
  await db.execute(sql`update marks set note = ${signOf('life', 'child_id')} where note is not null`)
  await db.execute(sql`update servings set reason = ${signOf('life', 'child_id')} where reason is not null`)
  await db.execute(
    sql`update prospect_history h set staff_note = ${signOf('staffNote', 'q.child_id')} from prospects q where q.id = h.prospect_id and h.actor in ('school', 'commission')`,
  )
}

/** Children by registry number. */
export async function numbersOf(db: Database): Promise<ReadonlyMap<string, number>> {
  const found = await db.execute(sql`select registry_number as number, id from people where id ${isChild}`)
  const rows = z.array(z.object({ number: z.string(), id: z.number() })).parse(found.rows)
  return new Map(rows.map(({ number: one, id }) => [one, id]))
}

const Packed = z.object({ RESULT: z.object({ base64: z.string() }) })

/** Text of archives in an answer, such as the copy of a parent's data. */
function unpacked(text: string): string {
  if (!text.includes('"base64"')) return ''
  const found = Packed.safeParse(JSON.parse(text))
  if (!found.success || found.data.RESULT.base64.length < 40) return ''
  return Object.values(unzipSync(Buffer.from(found.data.RESULT.base64, 'base64')))
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('\n')
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Markers in an answer that its request did not contain. */
export function signsIn({ text, headers }: Answered, { path, body }: Wire, numbers: ReadonlyMap<string, number>): readonly Sign[] {
  const answerText = [text, unpacked(text), ...[...headers].flat()].join('\n')
  const requestText = decoded(path) + (typeof body === 'string' ? body : '')
  const found = new Map<string, Sign>()
  for (const [sign, letter = '', digits = ''] of answerText.matchAll(marker))
    found.set(sign, { kind: kindOf(letter), childId: Number([...digits].map((digit) => DIGITS.indexOf(digit)).join('')), text: sign })
  for (const [sign] of answerText.matchAll(number)) {
    const childId = numbers.get(sign)
    if (childId !== undefined) found.set(sign, { kind: 'number', childId, text: sign })
  }
  return [...found.values()].filter((sign) => !requestText.includes(sign.text))
}
