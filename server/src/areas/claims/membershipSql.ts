import { sql } from '../../database/sql.ts'
import { stayIsNotOver, stayMeets } from '../../requests/groupMembership.ts'

/** SQL expressions of a membership row: child, institution, group, days and school year, and today's date. */
export interface MemberColumns {
  child: string
  org: string
  group: string
  since: string
  /** First day written if other institutions have days: a claim in force leaves those before today unchanged. */
  writesFrom: string
  until: string
  schoolYear: string
  today: string
}

const placesOf = ({ child }: MemberColumns) => `group_members m join groups g on g.id = m.group_id where m.child_id = ${child}`

/** The child has a present or future place at the institution. */
export const isMember = (row: MemberColumns): string =>
  `exists (select from ${placesOf(row)} and g.org_id = ${row.org} and ${stayIsNotOver('m', row.today)})`

/** A guardian's objection ended the place that came from a claim. */
export const isObjected = ({ child, org }: Pick<MemberColumns, 'child' | 'org'>): string => `exists (select from claims objected
  where objected.child_id = ${child} and objected.org_id = ${org} and objected.in_force_at is not null and objected.status <> 'IN_FORCE')`

/** The child had this place at the institution; the row does not extend it past today, nor at all after a guardian's objection. */
const wasMember = (row: MemberColumns): string => `exists (select from ${placesOf(row)} and g.org_id = ${row.org}
  and m.group_id = ${row.group} and m.since_date = ${row.since}
  and ${row.until} <= case when ${isObjected(row)} then m.until_date else greatest(m.until_date, ${row.today}) end)`

const daysOf = (row: MemberColumns, whose: '=' | '<>'): string =>
  `coalesce((select range_agg(daterange(m.since_date, m.until_date)) from ${placesOf(row)} and g.org_id ${whose} ${row.org}), '{}')`

/** The row writes days before `until` that another institution has and this one does not. */
export const takesDays = (row: MemberColumns, until = row.until): string =>
  `not isempty(datemultirange(daterange(${row.writesFrom}, ${until})) * ${daysOf(row, '<>')} - ${daysOf(row, '=')})`

const hasPlace = (row: MemberColumns): string => `((${isMember(row)} or ${wasMember(row)}) and not ${takesDays(row)})`

const answerOf = (what: string) =>
  `(select ${what} from prospect_history h where h.prospect_id = s.id and h.side = 'response' and h.status = s.response_status order by h.id desc limit 1)`

/**
 * The first grade was confirmed from a guardian's proven account. Tickets of the public flow prove only two numbers, which an office knows.
 */
const isConfirmedByGuardian = `exists (select from accounts a join current_guardianships n on n.guardian_id = a.person_id
  where a.id = s.sent_by_account_id and a.proven_by is not null and n.child_id = s.child_id)`

/**
 * The child's request for that school year ended at the institution: PASSED by the commission, or a first grade confirmed by a guardian
 * without the school. A later place elsewhere invalidates it; days before that school year stay with the former institution.
 */
const hasRequest = (row: MemberColumns): string => `exists (select from prospects s join campaigns k on k.id = s.campaign_id
   where s.child_id = ${row.child} and s.institution_id = ${row.org} and k.school_year = ${row.schoolYear}
     and case when s.school_status is null then s.response_status = 'PASSED'
              else s.response_status = 'APPROVED' and ${answerOf('h.actor')} in ('guardian', 'registeredGuardian')
                and ${isConfirmedByGuardian} end
     and not exists (select from ${placesOf(row)} and ${stayIsNotOver('m', row.today)} and g.org_id <> ${row.org}
       and m.since_date > (coalesce(${answerOf('h.at')}, s.sent_at, s.created_at) at time zone 'Asia/Ulaanbaatar')::date)
     and not ${takesDays(row, `greatest(${row.writesFrom}, least(${row.until}, ${row.today}, make_date(${row.schoolYear}, 9, 1)))`)})`

/** The institution may place the child without a claim. Served by group_members_child and prospects_child. */
export const isOwnChild = (row: MemberColumns): string => `(${hasPlace(row)} or ${hasRequest(row)})`

/** The institution has the child, and the row writes days that another one has. */
export const takesDaysOfOwnChild = (row: MemberColumns): string => `(${isMember(row)} and not ${isOwnChild(row)})`

/** First day of the child's present or future place at the institution. */
export const memberSince = (row: MemberColumns): string =>
  `(select min(m.since_date)::text from ${placesOf(row)} and g.org_id = ${row.org} and ${stayIsNotOver('m', row.today)})`

/** Adult in the school year or now, a guardian, or the holder of a proven account: guardians are not asked about such a person. */
const isGrownUp = ({ child, schoolYear, today }: Pick<MemberColumns, 'child' | 'schoolYear' | 'today'>): string => `(
  exists (select from people p where p.id = ${child} and greatest(${schoolYear}, extract(year from ${today})) - extract(year from p.birth_date) >= 18)
  or exists (select from guardianships n where n.guardian_id = ${child})
  or exists (select from accounts a where a.person_id = ${child} and a.proven_by is not null))`

/** Columns of a claim, with its group as `class` and the person and today's date as `named`. */
const ofClaim: MemberColumns = {
  child: 'named.child_id',
  org: 'claim.org_id',
  group: 'claim.group_id',
  since: 'claim.since_date',
  writesFrom: "least(greatest(claim.since_date, named.today), coalesce(claim.until_date, 'infinity'))",
  until: 'claim.until_date',
  schoolYear: 'class.school_year',
  today: 'named.today',
}
export const isOwnOfClaim = sql.raw(isOwnChild(ofClaim))
export const isGrownUpOfClaim = sql.raw(isGrownUp(ofClaim))

/** The stay `m` overlaps the days of a row of claims, from today on. */
export const stayMeetsClaim = sql.raw(stayMeets('m', { since: 'greatest(claims.since_date, named.today)', until: 'claims.until_date' }))
/** The row of group_members has a day from today on. */
export const memberIsNotOver = sql.raw(stayIsNotOver('group_members', 'named.today'))
