import * as z from 'zod/mini'

const Registry = z.object({ first: z.string(), second: z.string(), digits: z.string() })

/** Draft of a wizard. Captcha and ticket are never stored. */
const Draft = z.object({
  child: Registry,
  guardian: z.extend(Registry, { type: z.string(), phone1: z.string(), phone2: z.string(), mail: z.string() }),
})
export type WizardDraft = z.infer<typeof Draft>
export type GuardianDraft = WizardDraft['guardian']

/** Draft with the time of the last change by this device's clock. */
const Kept = z.extend(Draft, { at: z.number() })

const noNumber = { first: 'А', second: 'А', digits: '' }
export const emptyDraft: WizardDraft = {
  child: noNumber,
  guardian: { ...noNumber, type: '', phone1: '', phone2: '', mail: '' },
}

const PREFIX = 'enrolment'
const DAY_MS = 24 * 60 * 60 * 1000

/** Storage key by flow and signed-in person. */
export const draftKey = (flow: string, personId: number | undefined): string => `${PREFIX}:${flow}:${personId ?? 'public'}`

/** Parses a stored draft; one that is a day old or has another shape yields an empty one. */
export function draftFrom(kept: string | null, now: number): WizardDraft {
  try {
    const { at, ...draft } = z.parse(Kept, JSON.parse(kept ?? 'null'))
    return now - at < DAY_MS ? draft : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Keys of drafts that belong to other people. */
export const foreignDrafts = (keys: readonly string[], personId: number): string[] =>
  keys.filter((key) => key.startsWith(`${PREFIX}:`) && !key.endsWith(':public') && !key.endsWith(`:${personId}`))

/** Reads the draft of a flow; deletes it if it has expired, and every draft of other people. */
export function readWizardDraft(flow: string, personId: number | undefined): WizardDraft {
  if (personId !== undefined) for (const key of foreignDrafts(Object.keys(sessionStorage), personId)) sessionStorage.removeItem(key)
  const draft = draftFrom(sessionStorage.getItem(draftKey(flow, personId)), Date.now())
  if (draft === emptyDraft) wipeWizardDraft(flow, personId)
  return draft
}

export const storeWizardDraft = (flow: string, personId: number | undefined, draft: WizardDraft): void =>
  sessionStorage.setItem(draftKey(flow, personId), JSON.stringify({ ...draft, at: Date.now() }))

export const wipeWizardDraft = (flow: string, personId: number | undefined): void => sessionStorage.removeItem(draftKey(flow, personId))
