import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { session } from './session.ts'

/**
 * What was typed into a form, by form and person, in the session storage: it survives a reload and an ended session, and goes
 * with the tab, log-out or another person (session.ts). Passwords and codes are never kept.
 */
const Draft = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()), focus: z.optional(z.string()) })

export interface KeptDraft {
  values: object
  /** The name of the field that had the focus. */
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

/** What is a day old, or not to be understood, is no draft. */
export function draftIn(box: Box, key: string, now: number): KeptDraft | undefined {
  const draft = parsed(box.getItem(key))
  if (draft && draft.at <= now && now - draft.at < DAY_MS) return draft
  box.removeItem(key)
  return undefined
}

/** The start of a form with what was typed before in it, as far as the form still has such a field. */
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
    // A full storage: what was typed stays in the page alone.
  }
}

export const wipeDraft = (name: string): void => sessionStorage.removeItem(ownKey(name))

/** A form's draft, as long as the form is open: whoever closes it gives up what was typed. */
export function useDraft<Values extends object>(name: string | undefined, start: Values) {
  const [began] = useState(() => {
    const kept = name === undefined ? undefined : keptDraft(name)
    return { start: withDraft(start, kept), untouched: JSON.stringify(start), focus: kept?.focus }
  })
  const focus = useRef(began.focus)
  useEffect(() => (name === undefined ? undefined : () => wipeDraft(name)), [name])
  return {
    start: began.start,
    /** The field in which the person was; undefined where nothing was kept. */
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
