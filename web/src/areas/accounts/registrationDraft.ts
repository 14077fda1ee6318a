import { CODE_MINUTES } from '@portal/contract/accounts'
import { contactOf } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { typedDraft } from '../../base/drafts.ts'
import { emptyRegistryDraft } from '../../ui/field/registryDraft.ts'

/** Draft of the registration. The schema removes every field that it does not name, so passwords and codes are never stored. */
const Draft = z.object({
  contact: z.string(),
  /** Input of the second step. */
  identity: z.object({
    registry: z.object({ first: z.string(), second: z.string(), digits: z.string() }),
    lastName: z.string(),
    firstName: z.string(),
    phone: z.string(),
  }),
  step: z.optional(z.literal([1, 2])),
  /** Contact of the last sent code, and when it was sent by this device's clock. */
  asked: z.optional(z.object({ contact: z.string(), at: z.number() })),
  /** Last proven contact with its ticket. */
  proof: z.optional(z.object({ contact: z.string(), ticket: z.string() })),
})
export type RegistrationDraft = z.infer<typeof Draft>

export const emptyDraft: RegistrationDraft = {
  contact: '',
  identity: { registry: emptyRegistryDraft, lastName: '', firstName: '', phone: '' },
}

export const registrationDraft = typedDraft('registration', Draft, { owner: 'guest' })
export const readRegistration = (): RegistrationDraft => registrationDraft.read()?.values ?? emptyDraft

/** Proof of the contact as typed now; a proof of another contact does not count. */
export const proofOf = ({ contact, proof }: RegistrationDraft) => (proof?.contact === contactOf(contact) ? proof : undefined)

/** Time of the last code that is still valid for the contact as typed now. */
export const codeSentAt = ({ contact, asked }: RegistrationDraft, now: number): number | undefined =>
  asked?.contact === contactOf(contact) && now - asked.at < CODE_MINUTES * 60_000 ? asked.at : undefined

/** Step to continue with: the second needs a valid code or a proof. */
export const stepOf = (draft: RegistrationDraft, now: number): 1 | 2 =>
  draft.step === 2 && (proofOf(draft) !== undefined || codeSentAt(draft, now) !== undefined) ? 2 : 1
