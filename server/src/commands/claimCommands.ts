import { CLAIM_STATUSES } from '@portal/contract/claims'
import { maskedRegistryNumber } from '@portal/contract/registry'
import * as z from 'zod/mini'
import { auditChange } from '../admission/audit.ts'
import { claimForOperator, decideByOperator, findClaim, liveClaims, type Undecidable } from '../areas/claims/index.ts'
import { dateIn, instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

const Status = z.enum(CLAIM_STATUSES)

export const listClaims = command({
  name: 'claims list',
  runsReadOnly: true,
  request: z.object({ orgId: z.optional(z.int()) }),
  result: z.array(
    z.object({
      id: z.int(),
      status: Status,
      orgId: z.int(),
      group: z.string(),
      number: z.string(),
      madeOn: z.string(),
      lapsesOn: z.string(),
    }),
  ),
  run: async ({ db }, { orgId }) =>
    (await liveClaims(db, orgId)).map(({ claim, group }) => ({
      id: claim.id,
      status: claim.status,
      orgId: claim.orgId,
      group,
      number: maskedRegistryNumber(claim.registryNumber),
      madeOn: dateIn(claim.madeAt),
      lapsesOn: dateIn(claim.lapsesAt),
    })),
})

export const showClaim = command({
  name: 'claims show',
  runsReadOnly: true,
  request: z.object({ id: z.int() }),
  result: z.object({
    status: Status,
    institution: z.string(),
    group: z.string(),
    number: z.string(),
    since: z.string(),
    madeAt: z.string(),
    note: z.nullable(z.string()),
    /** Null if the number is unknown. */
    child: z.nullable(z.object({ name: z.string(), birthDate: z.string(), at: z.nullable(z.string()) })),
    guardians: z.array(z.object({ name: z.string(), isProven: z.boolean(), isRight: z.nullable(z.boolean()) })),
  }),
  run: async ({ db, clock }, { id }) => {
    const found = await findClaim(db, id)
    if (found === undefined) throw new StartFailure(sentences.unknownClaim(id))
    const { claim, institution, group } = found
    const { personId, ...known } = await claimForOperator(db, claim, dateIn(clock.now()))
    const entry = { at: clock.now(), accountId: null, personId: null, role: 'OPERATOR', orgId: null, childId: personId }
    await auditChange(db, { ...entry, action: 'claims show', requestId: 'command' })
    const { status, registryNumber: number, sinceDate: since, madeAt, note } = claim
    return { status, institution, group, number, since, madeAt: instantText(madeAt), note, ...known }
  },
})

const sentences: Record<Undecidable, (id: number) => string> = {
  unknownClaim: (id) => `There is no claim ${id}: see npm run claims -- list`,
  ended: (id) => `Claim ${id} has ended, or cannot be decided so any more: see npm run claims -- show ${id}`,
  unknownChild: (id) => `No person has the registry number of claim ${id}. Bring the person first: npm run import`,
}

export const decideClaim = command({
  name: 'claims decide',
  request: z.object({ id: z.int(), isRight: z.boolean(), note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  result: z.object({}),
  run: async (at, wanted) => {
    if ((await findClaim(at.db, wanted.id)) === undefined) throw new StartFailure(sentences.unknownClaim(wanted.id))
    const outcome = await at.db.transaction((tx) => decideByOperator(tx, at, wanted))
    if (outcome !== 'done') throw new StartFailure(sentences[outcome](wanted.id))
    return {}
  },
})
