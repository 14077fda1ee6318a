import * as z from 'zod/mini'

const Registry = z.object({ first: z.string(), second: z.string(), digits: z.string() })

/** What was typed into a wizard. The captcha and the ticket are never kept. */
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

const PREFIX = 'enrolment'

/** By flow and by whoever is signed in. */
export const draftKey = (flow: string, personId: number | undefined): string => `${PREFIX}:${flow}:${personId ?? 'public'}`

/** What an earlier version of the page kept, or someone else wrote, is no draft. */
export function draftFrom(kept: string | null): WizardDraft {
  try {
    const draft = z.safeParse(Draft, JSON.parse(kept ?? 'null'))
    return draft.success ? draft.data : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Of the keys in a storage, the drafts of people other than this one. */
export const foreignDrafts = (keys: readonly string[], personId: number): string[] =>
  keys.filter((key) => key.startsWith(`${PREFIX}:`) && !key.endsWith(':public') && !key.endsWith(`:${personId}`))

/** Whoever signs in after someone else finds nothing of theirs. */
export function keptDraft(flow: string, personId: number | undefined): WizardDraft {
  if (personId !== undefined) for (const key of foreignDrafts(Object.keys(sessionStorage), personId)) sessionStorage.removeItem(key)
  return draftFrom(sessionStorage.getItem(draftKey(flow, personId)))
}

export function keepDraft(flow: string, personId: number | undefined, draft: WizardDraft): void {
  const key = draftKey(flow, personId)
  if (draft === emptyDraft) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(draft))
}
