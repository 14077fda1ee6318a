import { CAMPAIGN_KINDS } from '@portal/contract/enrolment'
import { BOOK_KINDS } from '@portal/contract/school'
import { dataFile, emptyKey, key, needed, optional, type Reference } from '../declare.ts'
import { date, flag, id, instant, level, oneOf, place, schoolYear, text, whole } from '../kinds.ts'
import { organisation, placeOf, subject } from '../references.ts'

/** Books of a grade, and data of institutions for enrolment. */

export const books = dataFile({
  name: 'books',
  row: 'a textbook or notebook of a grade; without a subject it is for all of them',
  bringer: 'operator',
  columns: {
    level: key(level),
    kind: key(oneOf(BOOK_KINDS)),
    title: key(text(200)),
    subject: optional(text(100)),
    quantity: needed(whole(1, 50)),
    from_school: needed(flag),
  },
  table: 'books',
  writes: { level: 'level', kind: 'kind', name: 'title', subject_id: subject, quantity: 'quantity', from_school: 'from_school' },
  ofOrg: (org) => `t.level in (select level from groups where org_id = ${org})`,
})

const campaign: Reference = {
  as: 'campaign',
  table: 'campaigns',
  match: { kind: 'campaign_kind', school_year: 'school_year', stage: 'stage' },
  unknown: { code: 'unknownCampaign', column: 'campaign_kind' },
}
const campaignKey = { campaign_kind: key(oneOf(CAMPAIGN_KINDS)), school_year: key(schoolYear), stage: key(whole(1, 9)) }

const isOpenWith = (one: string, other: string) => `${one}.opens_at < ${other}.closes_at and ${other}.opens_at < ${one}.closes_at`
const shownCampaign = (one: string) => `${instant.print(`${one}.opens_at`)} || ' – ' || ${instant.print(`${one}.closes_at`)}`

export const campaigns = dataFile({
  name: 'campaigns',
  row: 'an enrolment campaign: the children by date of birth, its times, and the last time for a change of address',
  bringer: 'operator',
  columns: {
    ...campaignKey,
    birth_from: needed(date),
    birth_to: needed(date),
    opens_at: needed(instant),
    closes_at: needed(instant),
    address_until: needed(instant),
  },
  table: 'campaigns',
  writes: {
    kind: 'campaign_kind',
    school_year: 'school_year',
    stage: 'stage',
    birth_from: 'birth_from',
    birth_to: 'birth_to',
    opens_at: 'opens_at',
    closes_at: 'closes_at',
    address_until: 'address_until',
  },
  checks: [
    { column: 'birth_to', code: 'endBeforeStart', where: () => 'r.birth_to < r.birth_from' },
    { column: 'closes_at', code: 'endBeforeStart', where: () => 'r.closes_at <= r.opens_at' },
    { column: 'address_until', code: 'afterClosing', where: () => 'r.address_until > r.closes_at', right: instant.print('r.closes_at') },
    {
      column: 'opens_at',
      code: 'campaignOverlap',
      where: (rows) =>
        `exists (select from ${rows} o where o.campaign_kind = r.campaign_kind and o.line <> r.line and ${isOpenWith('o', 'r')})`,
      right: shownCampaign('r'),
    },
    {
      column: 'opens_at',
      code: 'campaignOverlap',
      where: (rows) => `exists (select from campaigns c where c.kind = r.campaign_kind and ${isOpenWith('c', 'r')} and not exists (
        select from ${rows} o where o.campaign_kind = c.kind and o.school_year = c.school_year and o.stage = c.stage))`,
      right: `(select ${shownCampaign('c')} from campaigns c where c.kind = r.campaign_kind and ${isOpenWith('c', 'r')}
        and (c.school_year, c.stage) <> (r.school_year, r.stage) limit 1)`,
    },
  ],
  ofOrg: (org) =>
    `t.id in (select campaign_id from catchments where org_id = ${org} union select campaign_id from kindergarten_places where org_id = ${org})`,
})

export const catchments = dataFile({
  name: 'catchments',
  row: 'which institution is responsible for the children of an age in a place, or in a street or town of it (`part`)',
  bringer: 'operator',
  columns: {
    ...campaignKey,
    place_code: key(place),
    part: emptyKey(text(200, { isEmptyKept: true })),
    age: key(whole(2, 6)),
    org_id: needed(id),
    opens_at: optional(instant),
  },
  table: 'catchments',
  writes: { campaign_id: campaign, place_code: placeOf, part: 'part', age: 'age', org_id: organisation(), opens_at: 'opens_at' },
  ofOrg: (org) => `t.org_id = ${org}`,
})

export const places = dataFile({
  name: 'places',
  row: 'how many children of an age a kindergarten can take in a campaign',
  bringer: 'operator',
  columns: { ...campaignKey, org_id: key(id), age: key(whole(2, 5)), places: needed(whole(0, 5000)) },
  table: 'kindergarten_places',
  writes: { campaign_id: campaign, org_id: organisation(), age: 'age', places: 'places' },
  history: (rows, now) => `insert into place_changes (campaign_id, org_id, age, places_before, places_after, at)
    select r.campaign, r.org_id, r.age, p.places, r.places, ${now} from ${rows} r
      left join kindergarten_places p on p.campaign_id = r.campaign and p.org_id = r.org_id and p.age = r.age
     where p.places is distinct from r.places`,
  ofOrg: (org) => `t.org_id = ${org}`,
})
