import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { session } from './session.ts'

/**
 * Form input by form and person, in the session storage: it survives a reload and an expired session, and is deleted with the tab, at
 * log-out or for another person (session.ts). Passwords and codes are never stored.
 */
const Draft = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()), focus: z.optional(z.string()) })

export interface KeptDraft {
  values: object
  /** Name of the focused field. */
  focus?: string | undefined
}

const DAY_MS = 86_400_000

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const draftKey = (name: string, personId: number | undefined): string => `draft ${personId ?? 'guest'} ${name}`

function parsed(text: string | null) {
  try {
    return z.safeParse(Draft, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Returns the stored draft; drafts that are a day old or unreadable are deleted. */
export function draftIn(box: Box, key: string, now: number): KeptDraft | undefined {
  const draft = parsed(box.getItem(key))
  if (draft && draft.at <= now && now - draft.at < DAY_MS) return draft
  box.removeItem(key)
  return undefined
}

/** Merges the draft into a form's start values; values whose field is gone or has another type are dropped. */
export function withDraft<Values extends object>(start: Values, draft: KeptDraft | undefined): Values {
  const own = Object.entries(start).map(([name, value]) => {
    const typed: unknown = new Map(Object.entries(draft?.values ?? {})).get(name)
    const isAlike = typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value)
    return [name, isAlike ? typed : value] as const
  })
  return { ...start, ...Object.fromEntries(own) }
}

const ownKey = (name: string) => draftKey(name, session()?.user.personId)

export const keptDraft = (name: string): KeptDraft | undefined => draftIn(sessionStorage, ownKey(name), Date.now())

export function keepDraft(name: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(ownKey(name), JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // The storage is full: the input stays in memory only.
  }
}

export const wipeDraft = (name: string): void => sessionStorage.removeItem(ownKey(name))

/** Draft of an open form. Closing the form discards it. */
export function useDraft<Values extends object>(name: string | undefined, start: Values) {
  const [began] = useState(() => {
    const kept = name === undefined ? undefined : keptDraft(name)
    return { start: withDraft(start, kept), untouched: JSON.stringify(start), focus: kept?.focus }
  })
  const focus = useRef(began.focus)
  useEffect(() => (name === undefined ? undefined : () => wipeDraft(name)), [name])
  return {
    start: began.start,
    /** Field that had the focus; undefined without a stored draft. */
    focus: began.focus,
    keep: (values: Values, focused = focus.current) => {
      focus.current = focused
      if (name === undefined) return
      if (JSON.stringify(values) === began.untouched) wipeDraft(name)
      else keepDraft(name, { values, focus: focused })
    },
    wipe: () => name !== undefined && wipeDraft(name),
  }
}
