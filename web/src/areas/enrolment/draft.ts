import * as z from 'zod/mini'
import { typedDraft } from '../../base/drafts.ts'
import { noNumber } from './guardian.ts'

const Registry = z.object({ first: z.string(), second: z.string(), digits: z.string() })

/** Draft of a wizard. Captcha and ticket are never stored. */
const Draft = z.object({
  child: Registry,
  /** Input of the guardian's form, which merges it into its start values. */
  guardian: z.record(z.string(), z.unknown()),
})
export type WizardDraft = z.infer<typeof Draft>

export const emptyDraft: WizardDraft = { child: noNumber, guardian: {} }

/** Draft of a flow; that of a public flow belongs to a guest, whether or not somebody is signed in. */
export const wizardDraft = (flow: string, personId: number | undefined) =>
  typedDraft(`enrolment ${flow}`, Draft, { owner: personId ?? 'guest' })
