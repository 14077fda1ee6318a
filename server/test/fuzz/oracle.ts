import { HEADER } from '@portal/contract/envelope'
import * as z from 'zod/mini'
import { digestOf } from '../../src/admission/keys.ts'
import { membersAsM, stayFrom, stayOn } from '../../src/database/membership.ts'
import { type SQL, sql } from '../../src/database/sql.ts'
import { dateIn } from '../../src/outside/clock.ts'
import type { World } from '../../src/world.ts'
import type { Kind, Sign } from './canaries.ts'
import type { Draft } from './drafts.ts'
import type { Wire } from './sending.ts'

/**
 * Independent implementation of visibility, from the tables alone: it uses none of the portal's access code, so that it does not share
 * its errors.
 */
const Holder = z.array(
  z.object({ personId: z.coerce.number(), role: z.string(), orgId: z.nullable(z.coerce.number()), isProven: z.boolean() }),
)
type Holder = z.infer<typeof Holder>[number]
const Keys = z.record(z.string(), z.unknown())
const Ids = z.array(z.object({ id: z.coerce.number() }))

const isUnreferenced = (personId: number, child: string): SQL =>
  sql`not exists (select from bars b where b.person_id = ${personId} and b.child_id = ${sql.raw(child)} and b.in_force)`

/** Parent: children with an approved link. */
const followed = ({ personId }: Holder): SQL =>
  sql`select l.child_id as id from links l where l.parent_id = ${personId} and l.status = 'APPROVE' and ${isUnreferenced(personId, 'l.child_id')}`
/** Guardian with a proven account: children for which the registry names them. */
const wards = ({ personId, isProven }: Holder): SQL =>
  sql`select n.child_id as id from guardianships n where n.guardian_id = ${personId} and ${isProven} and ${isUnreferenced(personId, 'n.child_id')}`
/** Parent who requested a link or passed the check of a child within the last half hour: knows the name already. */
const knownByName = ({ personId }: Holder, now: Date): SQL => sql`
  select l.child_id as id from links l where l.parent_id = ${personId} and ${isUnreferenced(personId, 'l.child_id')}
  union select k.child_id from child_checks k where k.person_id = ${personId} and k.passed_at > ${new Date(now.getTime() - 31 * 60_000)}`

const none = sql`select 0 as id where false`
const under = (orgId: number): SQL => sql`
  with recursive below as (select id from organisations where id = ${orgId} union select o.id from organisations o join below on o.parent_id = below.id) select id from below`

/** Staff: children of the own groups or institution, and those with a request there. */
function atWork({ role, orgId, personId }: Holder, day: string): { name: SQL; life: SQL } {
  if (orgId === null) return { name: none, life: none }
  if (role === 'TEACHER') {
    const groups = sql`select g.id from groups g where g.teacher_id = ${personId} and g.org_id = ${orgId}`
    const life = sql`
      select m.child_id as id from group_members m where m.group_id in (${groups}) and ${stayOn(day, membersAsM)}
      union select a.child_id from absences a where a.group_id in (${groups})`
    // A link request shows the sender's other requests at the same school.
    return {
      life,
      name: sql`${life} union select l.child_id from links l where l.group_id in (${groups})
        union select o.child_id from links o where o.org_id = ${orgId} and o.parent_id in (
          select l.parent_id from links l where l.group_id in (${groups}) union select a.parent_id from absences a where a.group_id in (${groups}))`,
    }
  }
  if (role === 'SCHOOL') {
    const life = sql`
      select m.child_id as id from group_members m join groups g on g.id = m.group_id where g.org_id = ${orgId} and ${stayFrom(day, membersAsM)}
      union select a.child_id from absences a where a.org_id = ${orgId}`
    return {
      life,
      name: sql`${life} union select l.child_id from links l where l.org_id = ${orgId}
        union select q.child_id from prospects q where q.institution_id = ${orgId}`,
    }
  }
  if (role !== 'COMMISSION') return { name: none, life: none }
  // The commission decides requests that concern the office's own staff.
  const clerks = sql`select a.person_id from roles r join accounts a on a.id = r.account_id where r.role = 'SCHOOL' and r.org_id in (${under(orgId)})`
  const theirs = sql`select n.child_id as id from guardianships n where n.guardian_id in (${clerks}) union select l.child_id from links l where l.parent_id in (${clerks})`
  return {
    life: theirs,
    name: sql`${theirs} union select q.child_id from prospects q where q.institution_id in (${under(orgId)})
      union select b.child_id from bars b where b.org_id in (${under(orgId)})
      union select w.child_id from contact_changes w where w.org_id in (${under(orgId)})`,
  }
}

/** Children for which the holder may see data of this kind. */
function isVisible(kind: Kind, holder: Holder, now: Date): SQL {
  const { name, life } = atWork(holder, dateIn(now))
  const own = sql`${followed(holder)} union ${wards(holder)}`
  if (kind === 'name') return sql`${own} union ${knownByName(holder, now)} union ${name}`
  if (kind === 'life') return sql`${followed(holder)} union ${life}`
  if (kind === 'staffNote') return name
  if (kind === 'address') return own
  return sql`${own} union ${name}`
}

const Claims = z.object({ purpose: z.literal('CHILD'), child: z.number() })
/** Children of the tickets in a request, read from the tickets. */
function ticketsIn({ headers }: Wire): readonly number[] {
  return (headers[HEADER.ticket] ?? '').split(', ').flatMap((ticket) => {
    const [, claims = ''] = ticket.split('.')
    const text = Buffer.from(claims, 'base64url').toString('utf8')
    const read = Claims.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined)
    return read.success ? [read.data.child] : []
  })
}

export function openOracle({ db, clock }: World) {
  async function holderOf(token: string | undefined): Promise<Holder | undefined> {
    if (token === undefined) return undefined
    const { rows } = await db.execute(sql`
      select a.person_id as "personId", r.role, r.org_id as "orgId", a.proven_by is not null as "isProven"
        from sessions s join accounts a on a.id = s.account_id join roles r on r.id = s.role_id where s.token_hash = ${digestOf(token)}`)
    return Holder.parse(rows)[0]
  }
  const idsOf = async (query: SQL): Promise<ReadonlySet<number>> => new Set(Ids.parse((await db.execute(query)).rows).map(({ id }) => id))

  return {
    /** Markers of children that the caller may not see. */
    async unseemly(signs: readonly Sign[], token: string | undefined): Promise<readonly Sign[]> {
      if (signs.length === 0) return []
      const holder = await holderOf(token)
      if (holder === undefined) return signs
      const wrong: Sign[] = []
      for (const [kind, some] of Map.groupBy(signs, (sign) => sign.kind)) {
        const may = await idsOf(isVisible(kind, holder, clock.now()))
        wrong.push(...some.filter(({ childId }) => !may.has(childId)))
      }
      return wrong
    },

    /** Child of a call to which the caller has no relation; undefined if the call was allowed. */
    async wronglyAbout({ call, params, body }: Draft, wire: Wire, token: string | undefined): Promise<number | undefined> {
      const named: Record<string, unknown> = { ...params, ...Keys.safeParse(body).data }
      if (/^\/public\/(admission|student\/message)/.test(call.path)) {
        const child = Number(named.personId)
        return ticketsIn(wire).includes(child) ? undefined : child
      }
      const about = [named.studentId ?? named.studentPersonId, named.alsoFor].flat().filter((id) => id !== undefined)
      if (about.length === 0) return undefined
      const holder = await holderOf(token)
      const isAsking = call.path === '/api/children/request/save'
      const may = holder === undefined ? new Set<number>() : await idsOf(isAsking ? knownByName(holder, clock.now()) : followed(holder))
      return about.map(Number).find((child) => !may.has(child))
    },
  }
}
