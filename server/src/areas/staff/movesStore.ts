import { isPhone } from '@portal/contract/fields'
import { FOUND_SCHOOLS } from '@portal/contract/staffMoves'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { fullName } from '../../text/people.ts'
import type { Source } from './queueColumns.ts'
import type { FoundRow } from './queueStore.ts'

const Schools = z.array(z.object({ id: z.coerce.number(), name: z.string(), district: z.nullable(z.string()) }))

/** Schools whose name or district contains every word; «84-р» and «84» are the same. There are about a thousand. */
export async function schoolsNamed(db: Database, search: string, but: number | null) {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(/-р$/u, ''))
  const { rows } = await db.execute(sql`
    select o.id, o.name, d.name as district from organisations o left join places d on d.code = left(o.place_code, 4)
     where o.type = 'ORGEBS' and o.id is distinct from ${but}::int
       and not exists (select from unnest(${sql.param(words)}::text[]) w(word) where strpos(lower(concat_ws(' ', d.name, o.name)), w.word) = 0)
     order by length(o.name), o.name collate "und-x-icu", o.id limit ${FOUND_SCHOOLS}`)
  return Schools.parse(rows)
}

/** Whether another school has this name. */
export async function isSchoolNamed(db: Database, name: string, but: number | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from organisations o where o.type = 'ORGEBS' and o.name = ${name} and o.id is distinct from ${but}::int limit 1`)
  return rows.length > 0
}

const People = z.array(z.object({ lastName: z.string(), firstName: z.string(), contacts: z.array(z.nullable(z.string())) }))

/** First phone of each person; people without one are left out. */
const withPhones = (rows: z.infer<typeof People>) =>
  rows.flatMap(({ contacts, ...name }) => {
    const phone = contacts.find((contact) => contact !== null && isPhone(contact))
    return phone == null ? [] : [{ name: fullName(name), phone }]
  })

/** Phone that the sender of a request gave, or that of their account. */
export async function phonesOfRequest(db: Database, { table, contact, sender }: Source, { id }: Pick<FoundRow, 'id'>) {
  const { rows } = await db.execute(sql`
    select p.last_name as "lastName", p.first_name as "firstName", array[${contact}, a.username, a.phone, p.phone] as contacts
      from ${table} q join people p on p.id = ${sender} left join accounts a on a.person_id = p.id where q.id = ${id}`)
  return withPhones(People.parse(rows))
}

/** Phones of a child's registered guardians without those barred by a court; a proven account's phone precedes the registry's. */
export async function phonesOfGuardians(db: Database, childId: number) {
  const { rows } = await db.execute(sql`
    select p.last_name as "lastName", p.first_name as "firstName", array[a.username, a.phone, p.phone] as contacts
      from current_guardianships n join people p on p.id = n.guardian_id left join accounts a on a.person_id = p.id and a.proven_by is not null
     where n.child_id = ${childId} and ${notBarred(childId, sql`n.guardian_id`)} order by n.type, p.id`)
  return withPhones(People.parse(rows))
}
