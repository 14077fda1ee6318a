import { LETTERS } from '@portal/contract/registry'
import { type Database, openPostgres } from '@portal/server/database/connect'
import { type SQL, sql } from '@portal/server/database/sql'
import * as z from 'zod/mini'
import { FIRST_ID, insertChildren } from '../server/test/sends.ts'
import { countAll } from './portal.ts'

/** A family that will enrol: a child of kindergarten age and both parents, all with valid registry numbers. */
export interface Family {
  childId: number
  child: string
  parents: readonly [Parent, Parent]
}
export interface Parent {
  registry: string
  type: 'MOTHER' | 'FATHER'
  phone: string
}

const FIRST_MOTHER = FIRST_ID + 50_000_000
const FIRST_FATHER = FIRST_ID + 60_000_000
const FIRST_PHONE = 90_000_000
const DAYS = 28
const NUMBERS_PER_DAY = 100
/** First letters that no registry number of the demo has. */
const OWN_LETTERS = 'ЪЫЬ'
const NUMBERS_PER_LETTER = DAYS * NUMBERS_PER_DAY * LETTERS.length

/** The n-th registry number of a birth month: letters, year, coded month, day, and two digits. */
function registryNumber(n: number, yearAndMonth: string): string {
  const day = String(1 + (Math.floor(n / NUMBERS_PER_DAY) % DAYS)).padStart(2, '0')
  const letters = `${OWN_LETTERS[Math.floor(n / NUMBERS_PER_LETTER)]}${LETTERS[Math.floor(n / (DAYS * NUMBERS_PER_DAY)) % LETTERS.length]}`
  return `${letters}${yearAndMonth}${day}${String(n % NUMBERS_PER_DAY).padStart(2, '0')}`
}

/** SQL expression of registryNumber for the column `n`. */
const numberIn = (yearAndMonth: string): SQL => sql`substr(${OWN_LETTERS}, 1 + n / ${sql.raw(String(NUMBERS_PER_LETTER))}, 1)
  || substr(${LETTERS.join('')}, 1 + n / ${sql.raw(String(DAYS * NUMBERS_PER_DAY))} % ${sql.raw(String(LETTERS.length))}, 1) || ${yearAndMonth}
  || lpad((1 + n / ${sql.raw(String(NUMBERS_PER_DAY))} % ${sql.raw(String(DAYS))})::text, 2, '0') || lpad((n % ${sql.raw(String(NUMBERS_PER_DAY))})::text, 2, '0')`
const bornIn = (month: string): SQL => sql`${`${month}-01`}::date + (n / ${sql.raw(String(NUMBERS_PER_DAY))} % ${sql.raw(String(DAYS))})`

const parents = [
  { first: FIRST_MOTHER, type: 'MOTHER', sex: 'female', name: 'Цэцэг', month: '1990-05', coded: '9005', phone: FIRST_PHONE },
  { first: FIRST_FATHER, type: 'FATHER', sex: 'male', name: 'Дорж', month: '1988-06', coded: '8806', phone: FIRST_PHONE + 5_000_000 },
] as const

/** Inserts the families; returns the children's year and coded month of birth. */
async function insertFamilyRows(db: Database, families: number): Promise<string> {
  await db.execute(sql`set local statement_timeout = 0`)
  await insertChildren(db, families)
  const { rows } = await db.execute<{ born: string }>(sql`select birth_date::text as born from people where id = ${FIRST_ID}`)
  const month = String(rows[0]?.born).slice(0, 7)
  const coded = `${month.slice(2, 4)}${Number(month.slice(5)) + 20}`
  const numbers = sql`generate_series(0, ${families - 1}::int) as n`
  await db.execute(sql`update people set registry_number = ${numberIn(coded)}, birth_date = ${bornIn(month)}
    from ${numbers} where id = ${FIRST_ID}::int + n`)
  for (const { first, type, sex, name, month: born, coded: bornCoded, phone } of parents) {
    await db.execute(sql`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship, phone)
      select ${first}::int + n, ${numberIn(bornCoded)}, 'Боржигон', 'Бат', ${name}, ${sex}, ${bornIn(born)}, 'Монгол', (${phone}::int + n)::text
        from ${numbers}`)
    await db.execute(sql`insert into addresses (id, person_id, place_code, detail, arrived_on)
      select ${first}::int + n, ${first}::int + n, place_code, detail, arrived_on from ${numbers} join addresses on id = ${FIRST_ID}::int + n`)
    await db.execute(
      sql`insert into guardianships (child_id, guardian_id, type) select ${FIRST_ID}::int + n, ${first}::int + n, ${type} from ${numbers}`,
    )
  }
  return coded
}

export async function insertFamilies(url: string, families: number): Promise<Family[]> {
  if (families > OWN_LETTERS.length * NUMBERS_PER_LETTER)
    throw new Error(`there are numbers for ${OWN_LETTERS.length * NUMBERS_PER_LETTER} families`)
  const { db, close } = await openPostgres(url, 2)
  const coded = await db.transaction((tx) => insertFamilyRows(tx, families))
  await close()
  await countAll(url)
  return Array.from({ length: families }, (_, n) => {
    const [mother, father] = parents
    const parent = ({ type, coded: own, phone }: (typeof parents)[number]) => ({
      registry: registryNumber(n, own),
      type,
      phone: String(phone + n),
    })
    return { childId: FIRST_ID + n, child: registryNumber(n, coded), parents: [parent(mother), parent(father)] }
  })
}

const SentRow = z.object({ id: z.int(), reference: z.string(), steps: z.int(), messages: z.int() })

/** Requests of those families in the database: reference, and number of steps and messages. */
export async function sentIn(url: string): Promise<Map<number, z.infer<typeof SentRow>>> {
  const { db, close } = await openPostgres(url, 1)
  const { rows } = await db.execute(sql`
    select id, reference, (select count(*)::int from prospect_history h where h.prospect_id = p.id) as steps,
        (select count(*)::int from prospect_messages m where m.prospect_id = p.id) as messages
      from prospects p where id >= ${FIRST_ID} and response_status = 'REQUESTED'`)
  await close()
  return new Map(
    z
      .array(SentRow)
      .parse(rows)
      .map((sent) => [sent.id, sent]),
  )
}
