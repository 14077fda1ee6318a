import type { Database } from '../../database/connect.ts'

/** Days in which a family whose child came to the institution by a claim gets no new phone from it. */
const CLAIM_WAIT_DAYS = 30

export const claimedSince = (now: Date): Date => new Date(now.getTime() - CLAIM_WAIT_DAYS * 86_400_000)

export type CameByClaim = (db: Database, of: { childId: number; orgId: number; since: Date }) => Promise<boolean>

/** Whether a claim of the institution for the child came in force since a time: the area of claims answers it. */
export const cameByClaim: CameByClaim = async () => false
