import { DRAW_TIERS, type DrawTier } from '@portal/contract/drawPages'
import { type SQL, sql } from '../../database/sql.ts'

interface Tier {
  /** Sentence of the rule in the frozen file and on pages. */
  mn: string
  en: string
  /** Predicate over request `q` in a list of a campaign that closed on `day`; `isSplit` tells whether its places are split by age. */
  holds(on: { day: string; isSplit: boolean }): SQL
}

/** Whether a brother or sister by a registered guardian is a member of the kindergarten on the day. */
const hasSibling = ({ day }: { day: string }): SQL => sql`exists (
  select from guardianships own join guardianships other on other.guardian_id = own.guardian_id and other.child_id <> own.child_id
         join group_members m on m.child_id = other.child_id join groups g on g.id = m.group_id
   where own.child_id = q.child_id and g.org_id = q.institution_id
     and coalesce(own.ended_on, 'infinity'::date) > ${day}::date and coalesce(other.ended_on, 'infinity'::date) > ${day}::date
     and m.since_date <= ${day}::date and coalesce(m.until_date, 'infinity'::date) > ${day}::date)`

/** Rules of a draw; a campaign names some of them in its order. */
export const TIERS: Readonly<Record<DrawTier, Tier>> = {
  fiveYears: {
    mn: 'Орон тоог насаар хуваагаагүй цэцэрлэгийн 5 настай хүүхэд',
    en: 'Five-year-olds where the places of a kindergarten are not split by age',
    holds: ({ isSplit }) => (isSplit ? sql`false` : sql`q.age >= 5`),
  },
  sibling: {
    mn: 'Ах, эгч, дүү нь тухайн цэцэрлэгт хүмүүжиж байгаа хүүхэд',
    en: 'Children with a brother or sister in the kindergarten',
    holds: hasSibling,
  },
  everyone: { mn: 'Бусад бүх хүүхэд', en: 'All other children', holds: () => sql`true` },
}

/** Number of the first rule that holds, as a column. */
export const tierColumn = (tiers: readonly DrawTier[], on: { day: string; isSplit: boolean }): SQL =>
  sql`case ${sql.join(
    tiers.map((key, at) => sql`when ${TIERS[key].holds(on)} then ${at + 1}::int`),
    sql` `,
  )} end`

/** Rules of a draw: five-year-olds come before all where a list is not split by age. */
export const tiersOfDraw = (campaign: readonly DrawTier[], hasUnsplitList: boolean): DrawTier[] => {
  const named = campaign.filter((key) => key !== 'fiveYears')
  return hasUnsplitList ? ['fiveYears', ...named] : named
}

/** Sentences of the rules, for pages. */
export const drawRules = DRAW_TIERS.map((key) => ({ key, mn: TIERS[key].mn, en: TIERS[key].en }))
