/**
 * How the tables would lie on several machines (Citus, or another engine that speaks PostgreSQL): what is about a child by the child, what
 * every statement joins copied everywhere, and the rest together on one machine. docs/scale.md says why; distribution.test.ts holds it.
 */
export type Lies = { by: string } | 'everywhere' | 'together'

const byChild = { by: 'child_id' } as const

export const distribution: Readonly<Record<string, Lies>> = {
  // About one child, and read by it: they lie on the machine of that child.
  absences: byChild,
  allergies: byChild,
  bars: byChild,
  cards: byChild,
  child_checks: byChild,
  course_results: byChild,
  day_records: byChild,
  exam_results: byChild,
  feeds: byChild,
  group_members: byChild,
  guardianships: byChild,
  half_marks: byChild,
  health_declarations: byChild,
  homework_checks: byChild,
  lesson_records: byChild,
  links: byChild,
  marks: byChild,
  meal_comments: byChild,
  meal_ratings: byChild,
  movements: byChild,
  prospects: byChild,
  servings: byChild,
  warnings: byChild,
  // Found by a request or the audit's own keys: the column is there, the machine is the child's.
  audit: byChild,
  // Of people and institutions, joined by nearly every statement and seldom written: copied to every machine.
  addresses: 'everywhere',
  assignments: 'everywhere',
  books: 'everywhere',
  campaigns: 'everywhere',
  catchments: 'everywhere',
  courses: 'everywhere',
  dish_allergens: 'everywhere',
  dishes: 'everywhere',
  graduations: 'everywhere',
  groups: 'everywhere',
  heads: 'everywhere',
  homework: 'everywhere',
  kindergarten_places: 'everywhere',
  lessons: 'everywhere',
  maintenance: 'everywhere',
  menu_dishes: 'everywhere',
  menus: 'everywhere',
  organisations: 'everywhere',
  people: 'everywhere',
  places: 'everywhere',
  portal: 'everywhere',
  rooms: 'everywhere',
  school_days: 'everywhere',
  subjects: 'everywhere',
  terms: 'everywhere',
  topics: 'everywhere',
  // Accounts, proofs, messages and work of staff: small, or read by keys of their own. One machine holds them.
  absence_history: 'together',
  accounts: 'together',
  audit_refusals: 'together',
  bar_reviews: 'together',
  breaking_migrations: 'together',
  campaign_changes: 'together',
  claim_answers: 'together',
  claims: 'together',
  codes: 'together',
  contact_changes: 'together',
  contacts: 'together',
  content_versions: 'together',
  copy_pieces: 'together',
  data_copies: 'together',
  demo_people: 'together',
  devices: 'together',
  document_proofs: 'together',
  faq_items: 'together',
  forgotten: 'together',
  guides: 'together',
  held_decisions: 'together',
  invitations: 'together',
  keys: 'together',
  link_history: 'together',
  mailbox: 'together',
  news_contacts: 'together',
  org_keys: 'together',
  outbox: 'together',
  passages: 'together',
  place_changes: 'together',
  prospect_history: 'together',
  prospect_messages: 'together',
  roles: 'together',
  school_messages: 'together',
  sessions: 'together',
  spent: 'together',
  summaries: 'together',
  summary_wishes: 'together',
  tries: 'together',
  upload_pieces: 'together',
  uploads: 'together',
}

/** Every table that a statement names after `from` or `join`, with the name that it has there. */
const TABLE =
  /\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!(?:on|where|left|inner|join|cross|order|group|limit|using|for|lateral|union)\b)(\w+)"?)?/gi

export interface Crossing {
  /** Tables of children that nothing ties to a child that was asked for. */
  untied: string[]
  /** Tables of one machine beside tables that lie by child. */
  apart: string[]
}

/** What of a statement would go over several machines; both lists are empty where one answers it. */
export function crossingOf(text: string): Crossing {
  const named = [...text.matchAll(TABLE)].map(([, table = '', alias]) => ({ table, name: alias ?? table, lies: distribution[table] }))
  const ofChildren = named.filter(({ lies }) => typeof lies === 'object')
  const column = (name: string) => `"?${name}"?\\."?child_id"?`
  // A value that was given, one of a list of them, or a list that was laid out as rows.
  const given = '(any\\()?\\(*\\$\\d+|child\\.id\\b'
  const others = (name: string) => ofChildren.filter((other) => other.name !== name).map((other) => column(other.name))
  const isTied = ({ table, name }: { table: string; name: string }) => {
    const same = [given, ...others(name)].join('|')
    const holds = (pattern: string) => new RegExp(pattern, 'i').test(text)
    if (holds(`${column(name)} = (${same})`) || others(name).some((other) => holds(`${other} = ${column(name)}`))) return true
    return name === table && holds(`from ${table}\\s+where child_id = (${given})`)
  }
  const isBound = new RegExp(`child_id"? = (${given})`, 'i').test(text)
  const untied = ofChildren.filter((one) => !isBound || !isTied(one)).map(({ table }) => table)
  const apart = ofChildren.length === 0 ? [] : named.filter(({ lies }) => lies === 'together').map(({ table }) => table)
  return { untied: [...new Set(untied)], apart: [...new Set(apart)] }
}
