import * as z from 'zod/mini'
import { get, staff } from './call.ts'
import { IdValue, Instant } from './fields.ts'
import { CampaignName } from './staffPlaces.ts'
import { Queue } from './staffQueues.ts'

/** Periods in months that the page offers. */
export const FIGURE_MONTHS = [3, 6, 12] as const
const MAX_MONTHS = 12

const Count = z.int().check(z.minimum(0))
/** Days; null below USUAL_FROM_DECISIONS decisions. */
const MedianDays = z.nullable(z.number().check(z.minimum(0)))

const QueueMonth = z.object({
  /** yyyy-MM */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  decided: Count,
  /** Days of the desk, without those in which the family had a question to answer. */
  medianDays: MedianDays,
  /** Decided requests with a question to the family, and the mean days that the families took. */
  asked: Count,
  familyDays: z.nullable(z.number().check(z.minimum(0))),
  /** Requests that waited at the end of the month; in the current month, that wait now. */
  waiting: Count,
})

const InstitutionFigures = z.object({
  /** Null for sent requests whose address is in no catchment. */
  orgId: z.nullable(IdValue),
  name: z.string(),
  district: z.string(),
  requests: Count,
  places: Count,
  given: Count,
  waiting: Count,
  medianDays: MedianDays,
})
export type InstitutionFigures = z.infer<typeof InstitutionFigures>

/** Outcome of the places of a campaign. */
const PlacesOutcome = z.object({
  /** Children with a place now. */
  placed: Count,
  /** Of those, by the answer of the family; null if the campaign asks for none. */
  answers: z.nullable(z.object({ accepted: Count, open: Count })),
  /** Requests whose place was given up. */
  givenUp: Count,
  /** Children with a place now who had waited for one. */
  fromWaiting: Count,
})
export type PlacesOutcome = z.infer<typeof PlacesOutcome>
const CampaignOutcome = z.object({ campaign: CampaignName, outcome: PlacesOutcome })
export type CampaignOutcome = z.infer<typeof CampaignOutcome>

export const staffFigures = get('/api/staff/figures/:months', {
  about:
    "Returns the desk's own figures of the last months: waiting requests and median days by queue and month, decisions by person in this month, and requests per place by age; for a commission also the outcome of the places of each campaign of these months, and a row for each kindergarten.",
  access: staff('SCHOOL', 'COMMISSION'),
  params: { months: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_MONTHS)) },
  result: z.object({
    at: Instant,
    queues: z.array(z.object({ queue: Queue, months: z.array(QueueMonth) })),
    /** First answers of this month, most first; null without a recorded person. */
    people: z.array(z.object({ name: z.nullable(z.string()), decided: Count })),
    /** Requests, places and given places of the current kindergarten campaign; empty without one. */
    ages: z.array(z.object({ age: z.int(), requests: Count, places: Count, given: Count })),
    /** Campaigns with given places, newest first; a commission's alone. */
    outcomes: z.array(CampaignOutcome),
    institutions: z.array(InstitutionFigures),
  }),
  example: {
    params: { months: 6 },
    result: {
      at: '2026-11-18T19:02:00+08:00',
      queues: [{ queue: 'links', months: [{ month: '2026-11', decided: 96, medianDays: 1.8, asked: 4, familyDays: 1.2, waiting: 23 }] }],
      people: [{ name: 'Д.Оюунчимэг', decided: 96 }],
      ages: [{ age: 2, requests: 91, places: 45, given: 45 }],
      outcomes: [
        {
          campaign: { id: 104, kind: 'kindergarten', schoolYear: 2027, stage: 1, state: 'closed' },
          outcome: { placed: 42, answers: { accepted: 30, open: 12 }, givenUp: 2, fromWaiting: 2 },
        },
      ],
      institutions: [],
    },
  },
})

export const figureCalls = [staffFigures]
