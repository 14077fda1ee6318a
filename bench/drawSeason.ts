import type pg from 'pg'

export const KINDERGARTENS = 300
const PLACES_OF_AGE = 6
const AGES = 4
const COPIED = 60_033
const FIRST_COPY = 90_000
const FIRST = 10_000_000
const PARENT = 20_000_000
const SCHOOL_YEAR = 2060
/** Every fiftieth child has the mother of the child before it. */
const MOTHER = `${PARENT} + n - (n % 50 = 3)::int`

/** Adds kindergartens of the capital up to the number of the bench. */
const kindergartens = `
  insert into organisations
    select (jsonb_populate_record(o, jsonb_build_object('id', ${FIRST_COPY} + n, 'name', 'Нэмэлт ' || n || ' дугаар цэцэрлэг'))).*
      from organisations o, generate_series(1, ${KINDERGARTENS} - (select count(*)::int from organisations where type = 'ORGKG' and is_public and place_code like '11%')) n
     where o.id = ${COPIED};`

/** Children and their mothers, who have phones. */
const families = (children: number) => `
  insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select ${FIRST} + n, 'ШШ' || lpad(n::text, 8, '0'), 'Боржигон', 'Бат', 'Хүүхэд' || n, 'male', '2022-03-04', 'Монгол' from generate_series(1, ${children}) n;
  insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship, phone)
    select ${PARENT} + n, 'ШЩ' || lpad(n::text, 8, '0'), 'Боржигон', 'Дорж', 'Эх' || n, 'female', '1990-03-04', 'Монгол', (89000000 + n)::text from generate_series(1, ${children}) n;
  insert into guardianships (child_id, guardian_id, type) select ${FIRST} + n, ${MOTHER}, 'MOTHER' from generate_series(1, ${children}) n;`

/**
 * Campaign that closed a day ago, with a receipt for each request: triggers keep the plans that they made on an empty outbox. Twins have the
 * same kindergarten and age. Lots are numbers in hexadecimal with two other letters.
 */
const season = (campaign: number, requests: number) => `
  insert into campaigns (id, kind, school_year, stage, birth_from, birth_to, opens_at, closes_at, address_until)
    values (${campaign}, 'kindergarten', ${SCHOOL_YEAR} + ${campaign} % 10, 9, '2020-01-01', '2026-01-01', now() - interval '20 days', now() - interval '1 day', now() - interval '2 days');
  insert into kindergarten_places (campaign_id, org_id, age, places)
    select ${campaign}, id, 1 + age, ${PLACES_OF_AGE} from organisations, generate_series(1, ${AGES}) age where type = 'ORGKG' and is_public and place_code like '11%';
  insert into prospects (campaign_id, child_id, place_code, age, institution_id, response_status, created_at, contact_person_id, contact_guardian_type, contact_phone1, for_commission, reference, sent_at, lot)
    select ${campaign}, ${FIRST} + n, (select place_code from organisations where id = ${COPIED}), 2 + n / 2 / ${KINDERGARTENS} % ${AGES}, ids[1 + n / 2 % ${KINDERGARTENS}], 'REQUESTED', now() - interval '5 days',
           ${MOTHER}, 'MOTHER', (89000000 + n)::text, false, ${campaign} || '-' || n, now() - interval '5 days', translate(upper(lpad(to_hex(n), 10, '0')), '01', 'YZ')
      from generate_series(1, ${requests}) n, (select array_agg(id order by id) as ids from organisations where type = 'ORGKG' and is_public and place_code like '11%') all_of_them;
  insert into prospect_history (prospect_id, at, side, status, actor)
    select id, created_at, 'response', 'REQUESTED', 'guardian' from prospects where campaign_id = ${campaign};
  insert into outbox (id, channel, recipient, subject, to_nobody, state, created_at, due_at, tries, org_id, settled_at) overriding system value
    select ${campaign}::bigint * ${FIRST} + id, 'sms', contact_phone1, '', false, 'SENT', sent_at, sent_at, 1, institution_id, sent_at from prospects where campaign_id = ${campaign};
  insert into prospect_messages (outbox_id, prospect_id) select ${campaign}::bigint * ${FIRST} + id, id from prospects where campaign_id = ${campaign};`

async function insert(database: pg.Client, statements: string): Promise<void> {
  await database.query(`set session_replication_role = replica; ${statements} set session_replication_role = origin`)
  await database.query('vacuum analyze')
  // Otherwise the draw would wait for the disk that these rows keep busy.
  await database.query('checkpoint')
}

/** Inserts kindergartens, and families that have sent nothing. */
export const addFamilies = (database: pg.Client, children: number) => insert(database, kindergartens + families(children))

/** Adds a closed campaign with a request of each of the first children. */
export const addSeason = (database: pg.Client, campaign: number, requests: number) => insert(database, season(campaign, requests))
