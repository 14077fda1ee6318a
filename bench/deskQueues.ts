import type pg from 'pg'

/** Institutions and class of the demo country that own the queues. */
export const SCHOOL = 50_084
export const CLASS = 3052
export const KINDERGARTEN = 60_033
const FIRST = 10_000_000
const PARENT = 20_000_000
/** First names: `rare` for twenty children in both countries, `common` for a tenth of all. */
export const NAMES = { rare: 'Ховорбаяр', common: 'Энхжин' }
/** Person of the demo's office, who decided one link in five. */
export const DECIDER = 100_012
/** Time below which half of the large country's requests were sent. */
export const LATER = Date.parse('2026-10-06T00:00:00Z')
const RARE = 20
const AFTER = 'Бат,Болд,Дорж,Ганбаатар,Наран,Саран,Төмөр,Уянга,Цэцэг,Чулуун,Ялалт,Оюун,Мөнх,Лхагва,Ж-Үжин'

/** Puts sixty children into the class in both countries. */
const GROUP_OF = `case when n % 10 = 7 and n <= 600 then ${CLASS} else ${CLASS + 10} end`
const SENT = `'2026-10-01'::timestamptz + n * interval '10 seconds'`

/** Registry number of a child with requests in both countries. */
export const WHOLE_NUMBER = 'ШШ22230412'

/** Gives the first thousand children unique last four digits, and the first child a number that a search takes as whole. */
const NUMBER = `case when n = 1 then '${WHOLE_NUMBER.slice(2)}' when n <= 1000 then lpad(n::text, 8, '0') else lpad((n / 5000)::text, 4, '0') || (5000 + n % 5000)::text end`

/**
 * Children with one parent each, nine in ten named by the registry, and a request of each in four queues. One in twenty is in a class, with
 * an approved link.
 */
const queues = (requests: number) => `
  insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select ${FIRST} + n, 'ШШ' || ${NUMBER}, 'Боржигон', names[1 + n / 7 % 15],
           case when n <= ${RARE} then '${NAMES.rare}' when n % 10 = 0 then '${NAMES.common}' else names[1 + n % 15] || n % 40 end, 'male', '2022-03-04', 'Монгол'
      from generate_series(1, ${requests}) n, (select string_to_array('${AFTER}', ',') as names) drawn;
  insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select ${PARENT} + n, 'ШЩ' || lpad(n::text, 8, '0'), 'Боржигон', 'Дорж', 'Эцэг' || n % 500, 'female', '1990-03-04', 'Монгол' from generate_series(1, ${requests}) n;
  insert into guardianships (child_id, guardian_id, type) select ${FIRST} + n, ${PARENT} + n, 'MOTHER' from generate_series(1, ${requests}) n where n % 10 <> 3;
  insert into links (parent_id, child_id, guardian_type, group_id, org_id, status, requested_at)
    select ${PARENT} + n, ${FIRST} + n, 'MOTHER', ${GROUP_OF}, ${SCHOOL}, 'NEW', ${SENT} from generate_series(1, ${requests}) n;
  insert into links (parent_id, child_id, guardian_type, group_id, org_id, status, requested_at, decided_at)
    select ${PARENT} + n % ${requests} + 1, ${FIRST} + n, 'MOTHER', ${GROUP_OF}, ${SCHOOL}, 'APPROVE', ${SENT}, ${SENT} from generate_series(1, ${requests}) n where n % 20 = 0;
  insert into group_members (group_id, child_id, since_date) select ${CLASS + 10}, ${FIRST} + n, '2026-09-01' from generate_series(1, ${requests}) n where n % 20 = 0;
  insert into link_history (link_id, at, status, actor, person_id) select id, decided_at, status, 'school', case when id % 5 = 0 then ${DECIDER}::int end from links where status = 'APPROVE' and id not in (select link_id from link_history);
  insert into absences (child_id, parent_id, category, interval_type, start_date, end_date, description, status, requested_at, group_id, org_id)
    select ${FIRST} + n, ${PARENT} + n, 'SICK', 1, '2026-12-01', '2026-12-02', 'Өвчтэй', 'NEW', ${SENT}, ${GROUP_OF}, ${SCHOOL}
      from generate_series(1, ${requests}) n;
  insert into prospects (campaign_id, child_id, place_code, age, institution_id, response_status, created_at, contact_person_id, for_commission)
    select 101, ${FIRST} + n, (select place_code from organisations where id = ${KINDERGARTEN}), 2 + n % 4, ids[1 + n % array_length(ids, 1)], 'REQUESTED', ${SENT}, ${PARENT} + n, false
      from generate_series(1, ${requests}) n, (select array_agg(id) as ids from (select id from organisations where type = 'ORGKG' and is_public and place_code like '11%' order by id <> ${KINDERGARTEN}, id limit 10) few) kindergartens;
  insert into prospects (campaign_id, child_id, place_code, age, institution_id, response_status, school_status, created_at, for_commission)
    select 102, ${FIRST} + n, (select place_code from organisations where id = ${SCHOOL}), 6, ${SCHOOL}, 'NEW', 'NEW', ${SENT}, false
      from generate_series(1, ${requests}) n;
  insert into prospect_history (prospect_id, at, side, status, actor)
    select id, created_at, 'response', 'REQUESTED', 'guardian' from prospects where child_id > ${FIRST};`

/** Inserts this number of waiting requests into each queue of a demo country. */
export async function addQueues(database: pg.Client, requests: number): Promise<void> {
  await database.query(`set session_replication_role = replica; ${queues(requests)} set session_replication_role = origin`)
  await database.query('vacuum analyze')
}
