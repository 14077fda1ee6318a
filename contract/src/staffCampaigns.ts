import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { DRAW_TIERS } from './drawPages.ts'
import { MAX_ACCEPT_DAYS } from './enrolmentAcceptance.ts'
import { CAMPAIGN_KINDS } from './enrolmentStatuses.ts'
import { type FieldMessage, IdValue, Instant, isDate, says } from './fields.ts'
import { CampaignName, Changed } from './staffPlaces.ts'

const Day = z.string().check(z.refine(isDate, says('dateInvalid')))
const ValidInstant = Instant.check(z.refine((text) => !Number.isNaN(Date.parse(text)) && isDate(text.slice(0, 10)), says('dateInvalid')))

/** Period, address deadline and birth dates of a campaign; birthFrom and birthTo are inclusive. */
const CampaignDates = z.object({ birthFrom: Day, birthTo: Day, opensAt: ValidInstant, closesAt: ValidInstant, addressUntil: ValidInstant })
export type CampaignDates = z.infer<typeof CampaignDates>

/** Rules that a campaign lets its commission choose, in any order; `everyone` is always last. */
export const CHOSEN_TIERS = ['sibling'] as const

/** Rules of a campaign with places: the draw's order of rules, and the days to accept a place (null without acceptance). */
const CampaignRules = z.object({
  drawTiers: z
    .array(z.enum([...CHOSEN_TIERS, 'everyone']))
    .check(z.refine((tiers) => tiers.at(-1) === 'everyone' && new Set(tiers).size === tiers.length)),
  acceptDays: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_ACCEPT_DAYS))),
})
export type CampaignRules = z.infer<typeof CampaignRules>

export const STAGES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const Stage = z.literal(STAGES)
const SchoolYear = z.int().check(z.minimum(2020), z.maximum(2099))

/** Validates the dates of a campaign by field; shared by form and server. */
export function wrongDates({
  birthFrom,
  birthTo,
  opensAt,
  closesAt,
  addressUntil,
}: CampaignDates): Partial<Record<keyof CampaignDates, FieldMessage>> {
  const [opens, closes, address] = [opensAt, closesAt, addressUntil].map((text) => Date.parse(text))
  const isAfter = (one = 0, other = 0) => one > other
  return {
    ...(birthFrom > birthTo && { birthTo: 'birthToBeforeFrom' }),
    ...(!isAfter(closes, opens) && { closesAt: 'closesBeforeOpens' }),
    ...(isAfter(address, closes) && { addressUntil: 'addressAfterCloses' }),
    ...(!isAfter(address, opens) && { addressUntil: 'addressBeforeOpens' }),
  }
}

export const CampaignRow = z.object({
  ...CampaignName.shape,
  ...CampaignDates.shape,
  rules: z.object({ drawTiers: z.array(z.enum(DRAW_TIERS)), acceptDays: z.nullable(z.int()) }),
  /** Whether public pages show this campaign of its kind today. */
  isCurrent: z.boolean(),
  /** Editable by the capital's commission until a later campaign exists. */
  mayEdit: z.boolean(),
  /** Requests that were sent and not withdrawn, as the public statistics count them. */
  requests: z.int(),
  changed: Changed,
})
export type CampaignRow = z.infer<typeof CampaignRow>

const dates = {
  birthFrom: '2022-01-01',
  birthTo: '2025-12-31',
  opensAt: '2026-11-09T00:00:00+08:00',
  closesAt: '2026-11-30T17:00:00+08:00',
  addressUntil: '2026-11-29T17:00:00+08:00',
}

export const staffCampaigns = get('/api/staff/campaigns', {
  about: 'Returns all campaigns with their dates, latest first. District commissions read them; the capital’s commission changes them.',
  access: staff('COMMISSION'),
  params: {},
  result: z.object({
    campaigns: z.array(CampaignRow),
    mayAdd: z.boolean(),
    /** Sentences of the rules of a draw. */
    tiers: z.array(z.object({ key: z.enum(DRAW_TIERS), mn: z.string(), en: z.string() })),
  }),
  example: {
    result: {
      campaigns: [
        {
          id: 101,
          kind: 'kindergarten',
          schoolYear: 2027,
          stage: 1,
          state: 'open',
          ...dates,
          rules: { drawTiers: ['sibling', 'everyone'], acceptDays: null },
          isCurrent: true,
          mayEdit: true,
          requests: 4120,
          changed: null,
        },
      ],
      mayAdd: true,
      tiers: [{ key: 'everyone', mn: 'Бусад бүх хүүхэд', en: 'All other children' }],
    },
  },
})

/** Campaign and period as the pages of a kind of enrolment show them. */
const AffectedCampaign = z.object({ ...CampaignName.shape, opensAt: Instant, closesAt: Instant })
const Deadline = z.nullable(z.object({ requests: z.int(), before: Instant, after: Instant }))

export const CampaignEffect = z.object({
  /** Campaign that pages, rules and forms of this kind use, before and after; null if unchanged. */
  pages: z.nullable(z.object({ before: z.nullable(AffectedCampaign), after: AffectedCampaign })),
  /** Texts of public pages that contain a changed date. */
  texts: z.array(z.object({ kind: z.enum(['faq', 'guide', 'passage']), title: z.string() })),
  /** Deadline for withdrawing pending requests. */
  withdraw: Deadline,
  /** Deadline for changing the address of requests. */
  address: Deadline,
  birthWindow: z.nullable(
    z.object({
      /** Known children born in the window. */
      childrenBefore: z.int(),
      childrenAfter: z.int(),
      /** Open requests of children born outside the window; they stay valid. */
      requestsOutside: z.int(),
    }),
  ),
  /** Rules of the draw and days to accept; null if unchanged. */
  rules: z.nullable(z.object({ before: z.nullable(CampaignRules), after: CampaignRules })),
  /** Catchments and places that a new campaign copies from the last one of its kind. */
  copied: z.nullable(z.object({ of: z.nullable(CampaignName), catchments: z.int(), places: z.int() })),
})
export type CampaignEffect = z.infer<typeof CampaignEffect>

export const saveCampaign = post('/api/staff/campaigns/save', {
  about:
    'Changes dates, birth window and stage of a campaign, or adds one (id null); kind and year cannot change. Returns the effects on pages, guides and rules. With checkOnly nothing is saved.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    id: z.nullable(IdValue),
    kind: z.enum(CAMPAIGN_KINDS),
    schoolYear: SchoolYear,
    stage: Stage,
    ...CampaignDates.shape,
    /** Unchanged without it; a new campaign draws by sibling and everyone, and asks for no acceptance. */
    rules: z.optional(CampaignRules),
    /** Values that the caller saw; null for a new campaign. */
    seen: z.nullable(z.object({ ...CampaignDates.shape, stage: z.int(), rules: z.optional(CampaignRules) })),
    checkOnly: z.boolean(),
  }),
  result: z.object({ saved: z.boolean(), id: z.nullable(IdValue), effect: CampaignEffect }),
  example: {
    body: { id: 101, kind: 'kindergarten', schoolYear: 2027, stage: 1, ...dates, seen: { ...dates, stage: 1 }, checkOnly: true },
    result: {
      saved: false,
      id: 101,
      effect: { pages: null, texts: [], withdraw: null, address: null, birthWindow: null, rules: null, copied: null },
    },
  },
})

export const campaignCalls = [staffCampaigns, saveCampaign]
