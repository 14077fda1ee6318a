import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useBrowserState } from './hooks.ts'
import { session } from './session.ts'

/*
 * Input by form and owner, in the session storage: it survives a reload and an expired session. It is deleted after a day, with the tab, at
 * log-out, and when another account reads a draft. Passwords and codes are never stored.
 */

/** Person of the account, or a guest. */
type Owner = number | 'guest'

interface DraftOptions {
  /** Default: the signed-in person, else a guest. */
  owner?: Owner
  /** Keeps it longer than a day, as long as the tab exists. */
  hasNoExpiry?: boolean
}

interface DraftContent<Values> {
  values: Values
  /** Name of the focused field. */
  focus?: string | undefined
}

export interface Draft<Values> {
  read: () => DraftContent<Values> | undefined
  keep: (values: Values, focus?: string) => void
  wipe: () => void
}

const PREFIX = 'draft'
const DAY_MS = 86_400_000
const Stored = z.object({
  /** Time of expiry by this device's clock; null without one. */
  until: z.nullable(z.number()),
  values: z.record(z.string(), z.unknown()),
  focus: z.optional(z.string()),
})

const ownerNow = (): Owner => session()?.user.personId ?? 'guest'
const keyOf = (owner: Owner, name: string): string => `${PREFIX} ${owner} ${name}`

function parsed(text: string | null) {
  try {
    return z.safeParse(Stored, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Stored draft; undefined if it has expired, is unreadable, or comes from the future of a clock that was set back. */
function storedAt(key: string) {
  const stored = parsed(sessionStorage.getItem(key))
  const left = (stored?.until ?? Number.POSITIVE_INFINITY) - Date.now()
  return stored?.until === null || (left > 0 && left <= DAY_MS) ? stored : undefined
}

/** Deletes expired and unreadable drafts, and, if an account reads, those of other accounts. */
function sweep(reader: Owner): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
  for (const key of keys) {
    const [prefix, owner] = key.split(' ')
    if (prefix !== PREFIX) continue
    const isForeign = reader !== 'guest' && owner !== 'guest' && owner !== String(reader)
    if (isForeign || storedAt(key) === undefined) sessionStorage.removeItem(key)
  }
}

function draftOf<Values extends object>(
  name: string,
  parse: (stored: object) => Values | undefined,
  { owner, hasNoExpiry = false }: DraftOptions = {},
): Draft<Values> {
  const key = () => keyOf(owner ?? ownerNow(), name)
  const wipe = () => sessionStorage.removeItem(key())
  return {
    wipe,
    read: () => {
      sweep(owner ?? ownerNow())
      const stored = storedAt(key())
      const values = stored && parse(stored.values)
      if (values === undefined) wipe()
      return values && { values, focus: stored?.focus }
    },
    keep: (values, focus) => {
      try {
        // Parsed before it is stored too, so that a field which the draft does not name is never written.
        const own = parse(values)
        sessionStorage.setItem(key(), JSON.stringify({ until: hasNoExpiry ? null : Date.now() + DAY_MS, values: own, focus }))
      } catch {
        // The storage is full: the input stays in memory only.
      }
    },
  }
}

/** Draft with a schema; stored values of another shape, such as an earlier version's, are deleted. */
export const typedDraft = <Values extends object>(name: string, schema: z.ZodMiniType<Values>, options?: DraftOptions): Draft<Values> =>
  draftOf(name, (stored) => z.safeParse(schema, stored).data, options)

/** Merges stored input into a form's start values; values whose field is gone or has another type are dropped. */
export function withDraft<Values extends object>(start: Values, stored: object): Values {
  const typedValues = new Map<string, unknown>(Object.entries(stored))
  const own = Object.entries(start).map(([name, value]) => {
    const typed = typedValues.get(name)
    const isAlike = typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value)
    return [name, isAlike ? typed : value] as const
  })
  return { ...start, ...Object.fromEntries(own) }
}

/** Draft of a form with these start values. */
export const formDraft = <Values extends object>(name: string, start: Values): Draft<Values> =>
  draftOf(name, (stored) => withDraft(start, stored))

const anyDraft = (name: string): Draft<object> => draftOf(name, (stored) => stored)
export const hasDraft = (name: string): boolean => anyDraft(name).read() !== undefined
export const wipeDraft = (name: string): void => anyDraft(name).wipe()

/** Draft of an open form. Closing the form discards it. */
export function useDraft<Values extends object>(name: string | undefined, start: Values) {
  const draft = name === undefined ? undefined : formDraft(name, start)
  const beginning = (stored?: DraftContent<Values>) => ({
    start: stored?.values ?? start,
    untouched: JSON.stringify(start),
    focus: stored?.focus,
  })
  const [began] = useBrowserState(beginning, () => beginning(draft?.read()))
  const focus = useRef<string>(undefined)
  useEffect(() => (name === undefined ? undefined : () => wipeDraft(name)), [name])
  return {
    start: began.start,
    /** Field that had the focus; undefined without a stored draft. */
    focus: began.focus,
    keep: (values: Values, focused = focus.current ?? began.focus) => {
      focus.current = focused
      if (JSON.stringify(values) === began.untouched) draft?.wipe()
      else draft?.keep(values, focused)
    },
    wipe: () => draft?.wipe(),
  }
}
