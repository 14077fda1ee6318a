import * as z from 'zod/mini'
import { typedDraft } from '../../base/drafts.ts'

const Registry = z.object({ first: z.string(), second: z.string(), digits: z.string() })

/** Draft of a wizard. Captcha and ticket are never stored. */
const Draft = z.object({
  child: Registry,
  guardian: z.extend(Registry, { type: z.string(), phone1: z.string(), phone2: z.string(), mail: z.string() }),
})
export type WizardDraft = z.infer<typeof Draft>
export type GuardianDraft = WizardDraft['guardian']

const noNumber = { first: 'А', second: 'А', digits: '' }
export const emptyDraft: WizardDraft = {
  child: noNumber,
  guardian: { ...noNumber, type: '', phone1: '', phone2: '', mail: '' },
}

/** Draft of a flow; that of a public flow belongs to a guest, whether or not somebody is signed in. */
export const wizardDraft = (flow: string, personId: number | undefined) =>
  typedDraft(`enrolment ${flow}`, Draft, { owner: personId ?? 'guest' })
