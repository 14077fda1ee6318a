import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { CAMPAIGN_KINDS } from './enrolmentStatuses.ts'
import { type FieldMessage, IdValue, Instant, isDate, says } from './fields.ts'
import { CampaignName, Changed } from './staffPlaces.ts'

const Day = z.string().check(z.refine(isDate, says('dateInvalid')))
const Moment = Instant.check(z.refine((text) => !Number.isNaN(Date.parse(text)) && isDate(text.slice(0, 10)), says('dateInvalid')))

/** What a campaign says when who may do what; births from and to, both included. */
const CampaignDates = z.object({ birthFrom: Day, birthTo: Day, opensAt: Moment, closesAt: Moment, addressUntil: Moment })
export type CampaignDates = z.infer<typeof CampaignDates>

export const STAGES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const Stage = z.literal(STAGES)
const SchoolYear = z.int().check(z.minimum(2020), z.maximum(2099))

/** What is wrong with the dates of a campaign, by field: the form and the server ask the same. */
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
  /** The one of its kind that pages mean today. */
  isCurrent: z.boolean(),
  /** By the capital's commission, unless another has followed. */
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
  about: 'All campaigns with their dates, the latest first. District commissions read them; the capital’s changes them.',
  access: staff('COMMISSION'),
  params: {},
  result: z.object({ campaigns: z.array(CampaignRow), mayAdd: z.boolean() }),
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
          isCurrent: true,
          mayEdit: true,
          requests: 4120,
          changed: null,
        },
      ],
      mayAdd: true,
    },
  },
})

/** What the pages of a kind of enrolment tell: which campaign, and from when until when. */
const Told = z.object({ ...CampaignName.shape, opensAt: Instant, closesAt: Instant })
const Deadline = z.nullable(z.object({ requests: z.int(), before: Instant, after: Instant }))

export const CampaignEffect = z.object({
  /** The campaign that pages, rules and forms of this kind mean, before and after; null where that stays as it is. */
  pages: z.nullable(z.object({ before: z.nullable(Told), after: Told })),
  /** Texts of public pages that tell a changed date. */
  texts: z.array(z.object({ kind: z.enum(['faq', 'guide', 'passage']), title: z.string() })),
  /** Until when requests that wait can be withdrawn. */
  withdraw: Deadline,
  /** Until when the address of requests can be changed. */
  address: Deadline,
  birthWindow: z.nullable(
    z.object({
      /** Children whom the portal knows, born in the window. */
      childrenBefore: z.int(),
      childrenAfter: z.int(),
      /** Standing requests of children born outside it: they stay. */
      requestsOutside: z.int(),
    }),
  ),
  /** A new campaign begins with the catchments and places of the last one of its kind. */
  copied: z.nullable(z.object({ of: z.nullable(CampaignName), catchments: z.int(), places: z.int() })),
})
export type CampaignEffect = z.infer<typeof CampaignEffect>

export const saveCampaign = post('/api/staff/campaigns/save', {
  about:
    'Changes the dates, birth window and stage of a campaign, or adds one (id null); for what and for which year it is does not change. Answers what that changes for pages, guides and rules. With checkOnly nothing is saved.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    id: z.nullable(IdValue),
    kind: z.enum(CAMPAIGN_KINDS),
    schoolYear: SchoolYear,
    stage: Stage,
    ...CampaignDates.shape,
    /** As the caller saw it; null for a new one. */
    seen: z.nullable(z.object({ ...CampaignDates.shape, stage: z.int() })),
    checkOnly: z.boolean(),
  }),
  result: z.object({ saved: z.boolean(), id: z.nullable(IdValue), effect: CampaignEffect }),
  example: {
    body: { id: 101, kind: 'kindergarten', schoolYear: 2027, stage: 1, ...dates, seen: { ...dates, stage: 1 }, checkOnly: true },
    result: {
      saved: false,
      id: 101,
      effect: { pages: null, texts: [], withdraw: null, address: null, birthWindow: null, copied: null },
    },
  },
})

export const campaignCalls = [staffCampaigns, saveCampaign]
