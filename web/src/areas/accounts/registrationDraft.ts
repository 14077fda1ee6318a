import { CODE_MINUTES } from '@portal/contract/accounts'
import { contactOf } from '@portal/contract/fields'
import * as z from 'zod/mini'

/** What was typed into the registration. Passwords and codes are never kept. */
const Draft = z.object({
  contact: z.string(),
  first: z.string(),
  second: z.string(),
  digits: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  phone: z.string(),
  step: z.optional(z.literal([1, 2])),
  /** The contact to which a code went out last, and when, by this device's clock. */
  asked: z.optional(z.object({ contact: z.string(), at: z.number() })),
  /** The contact that was proven last, and its ticket. */
  proof: z.optional(z.object({ contact: z.string(), ticket: z.string() })),
})
export type RegistrationDraft = z.infer<typeof Draft>

export const emptyDraft: RegistrationDraft = {
  contact: '',
  first: '',
  second: '',
  digits: '',
  lastName: '',
  firstName: '',
  phone: '',
}

/** What an earlier version of the page kept, or someone else wrote, is no draft. */
export function draftFrom(kept: string | null): RegistrationDraft {
  try {
    const draft = z.safeParse(Draft, JSON.parse(kept ?? 'null'))
    return draft.success ? draft.data : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** The proof of the contact as it is typed now: a proof of another contact is none. */
export const proofOf = ({ contact, proof }: RegistrationDraft) => (proof?.contact === contactOf(contact) ? proof : undefined)

/** When the code went out that may still be entered for the contact as it is typed now. */
export const codeSentAt = ({ contact, asked }: RegistrationDraft, now: number): number | undefined =>
  asked?.contact === contactOf(contact) && now - asked.at < CODE_MINUTES * 60_000 ? asked.at : undefined

/** Where the registration goes on: the second step needs a code that still works, or the proof that one gave. */
export const stepOf = (draft: RegistrationDraft, now: number): 1 | 2 =>
  draft.step === 2 && (proofOf(draft) !== undefined || codeSentAt(draft, now) !== undefined) ? 2 : 1

const KEY = 'registration'

export const readRegistration = (): RegistrationDraft => draftFrom(sessionStorage.getItem(KEY))
export const storeRegistration = (draft: RegistrationDraft): void => sessionStorage.setItem(KEY, JSON.stringify(draft))
export const forgetDraft = (): void => sessionStorage.removeItem(KEY)
