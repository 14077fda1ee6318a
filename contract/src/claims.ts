import * as z from 'zod/mini'
import { get, parent, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, Instant, isDate, PlainDate, RegistryNumber, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'

/** Days after which a claim that is not in force lapses; also the window in which an institution's claims are counted. */
export const CLAIM_DAYS = 30
/** Days after a claim came in force, or after its first day if that is later, in which a guardian's objection still ends it. */
export const CLAIM_OBJECTION_DAYS = 30
/** Days after a guardian's objection in which further claims of that institution for that child are not shown to guardians. */
export const CLAIM_REST_DAYS = 90
/** Working days for the child's present institution to release it. */
export const RELEASE_WORKING_DAYS = 5
/** Maximum number of claims in the list of an office; the newest come first. */
export const MAX_CLAIMS_LISTED = 500

/**
 * OPEN waits for a guardian, RELEASE for the child's present institution, OPERATOR for the portal's operator. REFUSED: rejected by a
 * guardian or the operator.
 */
export const CLAIM_STATUSES = ['OPEN', 'RELEASE', 'OPERATOR', 'IN_FORCE', 'REFUSED', 'WITHDRAWN', 'LAPSED'] as const
/** Statuses in which a guardian learns of a claim about their child. */
export const ANNOUNCED_CLAIM_STATUSES = ['OPEN', 'RELEASE'] as const satisfies readonly ClaimStatus[]
/** Statuses that end a claim for the office too. */
export const ENDED_CLAIM_STATUSES = ['IN_FORCE', 'WITHDRAWN', 'LAPSED'] as const satisfies readonly ClaimStatus[]
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** State of a claim as a guardian sees it: the next step or the outcome. */
export const GUARDIAN_CLAIM_STATES = ['open', 'release', 'operator', 'inForce', 'refused'] as const
export type GuardianClaimState = (typeof GUARDIAN_CLAIM_STATES)[number]

/**
 * State of a claim as the office that made it sees it. Refused, unknown and undecided claims are all `open`, so that the state discloses
 * nothing about the child.
 */
export const OFFICE_CLAIM_STATES = ['open', 'inForce', 'withdrawn', 'lapsed'] as const
export type OfficeClaimState = (typeof OFFICE_CLAIM_STATES)[number]

const Day = z.string().check(z.refine(isDate, says('dateInvalid')))

export const GuardianClaim = z.object({
  claimId: IdValue,
  childId: IdValue,
  childName: z.string(),
  institution: z.string(),
  phone: z.nullable(z.string()),
  group: z.string(),
  since: PlainDate,
  /** Day of leaving, for a claim about a stay with an end. */
  until: z.nullable(PlainDate),
  madeAt: Instant,
  /** Answer of the caller; null before it. */
  isRight: z.nullable(z.boolean()),
  state: z.enum(GUARDIAN_CLAIM_STATES),
  /** Answers that the caller can give now. */
  canConfirm: z.boolean(),
  canDeny: z.boolean(),
})
export type GuardianClaim = z.infer<typeof GuardianClaim>

const exampleClaim: GuardianClaim = {
  claimId: 12,
  childId: 300_123,
  childName: 'Отгонбаяр Билгүүн',
  institution: '84 дүгээр сургууль',
  phone: '70112233',
  group: '5а',
  since: '2026-11-16',
  until: null,
  madeAt: '2026-11-16T10:20:00+08:00',
  isRight: null,
  state: 'open',
  canConfirm: true,
  canDeny: true,
}

export const guardianClaims = get('/api/claims', {
  about:
    'Returns the institutions that claim a child of the signed-in parent for one of their groups. Requires a proven account of a guardian named by the registry.',
  access: parent,
  params: {},
  result: z.array(GuardianClaim),
  example: { result: [exampleClaim] },
})

export const answerClaim = post('/api/claims/answer', {
  about:
    "Answers a claim as guardian. Yes puts it in force, or requests the release from the child's present institution. No refuses it; if another guardian said yes, the operator decides.",
  access: parent,
  params: {},
  body: z.object({ claimId: IdValue, isRight: z.boolean() }),
  result: z.object({ state: z.enum(GUARDIAN_CLAIM_STATES), message: z.string() }),
  example: { body: { claimId: 12, isRight: true }, result: { state: 'inForce', message: 'Хүүхэд бүлэгт бүртгэгдлээ' } },
})

const ofOffice = staff('SCHOOL')

export const OfficeClaim = z.object({
  /** Number of the claim, for the letter to the family and for the operator. */
  claimId: IdValue,
  /** Registry number as the office gave it, masked. */
  registryMasked: z.string(),
  groupId: IdValue,
  group: z.string(),
  schoolYear: z.int(),
  since: PlainDate,
  until: z.nullable(PlainDate),
  madeAt: Instant,
  /** Expiry of a claim that is not in force by then. */
  lapsesAt: Instant,
  state: z.enum(OFFICE_CLAIM_STATES),
})
export type OfficeClaim = z.infer<typeof OfficeClaim>

export const officeClaims = get('/api/staff/claims', {
  about: 'Returns the claims of the own institution with the data for a letter to the family. Contains no data of the child.',
  access: ofOffice,
  params: {},
  result: z.object({
    institution: z.string(),
    claims: z.array(OfficeClaim).check(z.maxLength(MAX_CLAIMS_LISTED)),
    /** Maximum number of claims in 30 days, and the number left today. */
    most: z.int(),
    left: z.int(),
  }),
  example: {
    result: {
      institution: '84 дүгээр сургууль',
      claims: [
        {
          claimId: 12,
          registryMasked: 'ЧО******72',
          groupId: 17,
          group: '5а',
          schoolYear: 2026,
          since: '2026-11-16',
          until: null,
          madeAt: '2026-11-16T10:20:00+08:00',
          lapsesAt: '2026-12-16T10:20:00+08:00',
          state: 'open',
        },
      ],
      most: 200,
      left: 199,
    },
  },
})

export const makeClaim = post('/api/staff/claims', {
  about: 'Claims a child for a group of the own institution. The answer does not tell whether the child exists.',
  access: ofOffice,
  params: {},
  body: z.object({ registerNumber: RegistryNumber, groupId: IdValue, since: Day }),
  result: MessageResult,
  example: {
    body: { registerNumber: 'ЧО22241872', groupId: 17, since: '2026-11-16' },
    result: { message: 'Хүлээн авлаа. Асран хамгаалагч баталгаажуулсны дараа хүүхэд бүлэгт бүртгэгдэнэ.' },
  },
})

export const withdrawClaim = post('/api/staff/claims/withdraw', {
  about: 'Withdraws a claim of the own institution that is not in force.',
  access: ofOffice,
  params: {},
  body: z.object({ claimId: IdValue }),
  result: MessageResult,
  example: { body: { claimId: 12 }, result: { message: 'Буцаан авлаа' } },
})

export const Release = z.object({
  claimId: IdValue,
  childId: IdValue,
  childName: z.string(),
  registryMasked: z.string(),
  /** Group of the child in the caller's institution. */
  group: z.string(),
  /** Institution that the child moves to. */
  institution: z.string(),
  since: PlainDate,
  askedAt: Instant,
  /** Last day for an answer; afterwards the operator decides. */
  dueOn: PlainDate,
})
export type Release = z.infer<typeof Release>

export const releases = get('/api/staff/releases', {
  about: 'Returns children of the own institution who moved according to their guardian, and whose new institution waits for the release.',
  access: ofOffice,
  params: {},
  result: z.array(Release),
  example: {
    result: [
      {
        claimId: 12,
        childId: 300_123,
        childName: 'Отгонбаяр Билгүүн',
        registryMasked: 'ЧО222418**',
        group: '5б',
        institution: '84 дүгээр сургууль',
        since: '2026-11-16',
        askedAt: '2026-11-16T10:20:00+08:00',
        dueOn: '2026-11-23',
      },
    ],
  },
})

export const answerRelease = post('/api/staff/releases/answer', {
  about: "Releases a child to the institution that claims it, or refuses with a reason; then the portal's operator decides.",
  access: ofOffice,
  params: {},
  /** A refusal needs a note. */
  body: z.object({
    claimId: IdValue,
    releases: z.boolean(),
    note: z.nullable(z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DECISION_NOTE_MAX))),
  }),
  result: MessageResult,
  example: { body: { claimId: 12, releases: true, note: null }, result: { message: 'Хүүхдийг шилжүүллээ' } },
})

export const claimCalls = [guardianClaims, answerClaim, officeClaims, makeClaim, withdrawClaim, releases, answerRelease]
