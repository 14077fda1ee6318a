import { sql } from '../../database/sql.ts'

/** Expressions of SQL that name a row of members: its child, institution, group, days and school year, and today's date. */
export interface MemberColumns {
  child: string
  org: string
  group: string
  since: string
  until: string
  schoolYear: string
  today: string
}

const placesOf = ({ child }: MemberColumns) => `group_members m join groups g on g.id = m.group_id where m.child_id = ${child}`

/** The child has a place at the institution now, or had this one and gets no place by the row that is still open. */
const hasPlace = (row: MemberColumns): string => `exists (select from ${placesOf(row)} and g.org_id = ${row.org}
  and (m.until_date is null or (m.group_id = ${row.group} and m.since_date = ${row.since} and ${row.until} <= greatest(m.until_date, ${row.today}))))`

const answerOf = (what: string) =>
  `(select ${what} from prospect_history h where h.prospect_id = s.id and h.side = 'response' and h.status = s.response_status order by h.id desc limit 1)`

/** The first grade was confirmed from the proven account of a guardian. Tickets of the public flow prove two numbers, which an office knows. */
const isConfirmedByGuardian = `exists (select from accounts a join guardianships n on n.guardian_id = a.person_id
  where a.id = s.sent_by_account_id and a.proven_by is not null and n.child_id = s.child_id)`

/**
 * The child's request for that school year ended at the institution: PASSED by the commission, or a first grade that a guardian confirmed
 * without the school's help. A later place elsewhere takes it back.
 */
const hasRequest = (row: MemberColumns): string => `exists (select from prospects s join campaigns k on k.id = s.campaign_id
   where s.child_id = ${row.child} and s.institution_id = ${row.org} and k.school_year = ${row.schoolYear}
     and case when s.school_status is null then s.response_status = 'PASSED'
              else s.response_status = 'APPROVED' and ${answerOf('h.actor')} in ('guardian', 'registeredGuardian')
                and ${isConfirmedByGuardian} end
     and not exists (select from ${placesOf(row)} and m.until_date is null and g.org_id <> ${row.org}
       and m.since_date > (coalesce(${answerOf('h.at')}, s.sent_at, s.created_at) at time zone 'Asia/Ulaanbaatar')::date))`

/** The institution may place the child by its own word. Served by group_members_child and prospects_child. */
export const isOwnChild = (row: MemberColumns): string => `(${hasPlace(row)} or ${hasRequest(row)})`

/** Aged 18 or more in the school year or now, somebody's guardian, or the holder of a proven account: nobody is asked about such a person. */
const isGrownUp = ({ child, schoolYear, today }: Pick<MemberColumns, 'child' | 'schoolYear' | 'today'>): string => `(
  exists (select from people p where p.id = ${child} and greatest(${schoolYear}, extract(year from ${today})) - extract(year from p.birth_date) >= 18)
  or exists (select from guardianships n where n.guardian_id = ${child})
  or exists (select from accounts a where a.person_id = ${child} and a.proven_by is not null))`

/** A claim with its group as `class`, beside `named`: the person of its number, and today. */
const ofClaim: MemberColumns = {
  child: 'named.child_id',
  org: 'claim.org_id',
  group: 'claim.group_id',
  since: 'claim.since_date',
  until: 'claim.until_date',
  schoolYear: 'class.school_year',
  today: 'named.today',
}
export const isOwnOfClaim = sql.raw(isOwnChild(ofClaim))
export const isGrownUpOfClaim = sql.raw(isGrownUp(ofClaim))
