import type { FieldMessage } from '@portal/contract/fields'
import type { Refusal } from '@portal/contract/refusals'
import type * as z from 'zod/mini'
import type { Failure } from './api.ts'
import { wrongWith } from './fieldMessage.ts'

export type NameOf<Values> = Extract<keyof Values, string>

export interface Field<Value, Values> {
  /** Contract's schema for the value, or a function that returns the message key of a broken rule. */
  check?: z.ZodMiniType | ((value: Value, values: Values) => FieldMessage | null)
  /** Names of the field in the server's RESULT.fields; by default its own name. */
  server?: string | readonly string[]
  /** Refusals about this field that do not name it. */
  refusals?: readonly Refusal[]
}

/** Fields of a form in the order of the page. A field without a row is not validated and takes no message of the server. */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field<Values[Name], Values> | undefined }

/** Message keys by field; keys, so that the messages follow the language. */
export type Wrong<Name extends string> = Partial<Record<Name, string | null>>

/** Validates each field by its row. */
export function wrongFields<Values>(fields: Fields<Values>, values: Values): Wrong<NameOf<Values>> {
  const wrong: Wrong<NameOf<Values>> = {}
  for (const name in fields) {
    const check = fields[name]?.check
    if (check !== undefined) wrong[name] = typeof check === 'function' ? check(values[name], values) : wrongWith(check, values[name])
  }
  return wrong
}

export const isValid = (wrong: Wrong<string>): boolean => Object.values(wrong).every((key) => key === null || key === undefined)

/** Maps the server's RESULT.fields to the form's field names; fields that the form does not show are dropped. */
export function ownNames<Values>(named: Readonly<Record<string, string>>, fields: Fields<Values>): Wrong<NameOf<Values>> {
  const wrong: Wrong<NameOf<Values>> = {}
  for (const name in fields) {
    if (fields[name] === undefined) continue
    const key = [fields[name].server ?? name]
      .flat()
      .map((theirs) => named[theirs])
      .find((one) => one !== undefined)
    if (key !== undefined) wrong[name] = key
  }
  return wrong
}

/** Field that a refusal is about although it names none. */
export function fieldOfRefusal<Values>(reason: string, fields: Fields<Values>): NameOf<Values> | undefined {
  for (const name in fields) if (fields[name]?.refusals?.some((one) => one === reason)) return name
  return undefined
}

/** Invalid field: its element id and the message. */
export interface SummaryItem {
  id: string
  message: string
}

/** Errors in the order of the fields. */
export function summaryOf<Values>(
  fields: Fields<Values>,
  error: (name: NameOf<Values>) => string | undefined,
  idOf: (name: NameOf<Values>) => string,
): SummaryItem[] {
  const items: SummaryItem[] = []
  for (const name in fields) {
    const message = error(name)
    if (message !== undefined) items.push({ id: idOf(name), message })
  }
  return items
}

/** First field that a refusal names. */
export function firstOf<Name extends string>(named: Wrong<Name>): Name | undefined {
  for (const name in named) return name
  return undefined
}

/** Replaces a message key: the field is marked invalid, and the form's notice explains why. */
export const MARKED = 'marked'
/** Replaces a message key: the refusal's message stays at this field. */
export const REFUSED = 'refused'

/** Place of the failure message until the next try; an expired session is announced by `endSession`. */
type Staying = 'fields' | 'field' | 'notice' | 'nowhere'

export interface FailureMessages {
  /** Shows a toast as well. */
  toasts: boolean
  stays: Staying
}

interface FormFailure {
  /** True if the refusal names fields of the form, each with its own message. */
  namesFields: boolean
  /** True if the refusal concerns one field of the form. */
  hasField: boolean
  /** True if the page has its own message for a lost network, which is toasted. */
  ownNetworkText: boolean
  /** Overrides whether refusals other than invalid input are toasted. */
  refusals: 'toast' | 'notice' | undefined
}

function isToasted(failure: Failure, { ownNetworkText, refusals }: FormFailure): boolean {
  if (failure.kind === 'session') return false
  if (failure.kind === 'network') return ownNetworkText
  if (failure.by === 'input') return false
  return refusals === undefined ? failure.by === 'rules' : refusals === 'toast'
}

/** Decides where a failure is shown. A toast disappears, so its message also stays at the field or in the notice above the form. */
export function failureMessages(failure: Failure, form: FormFailure): FailureMessages {
  const toasts = isToasted(failure, form)
  if (failure.kind === 'session') return { toasts, stays: 'nowhere' }
  if (failure.kind === 'refused' && failure.by === 'input' && form.namesFields) return { toasts, stays: 'fields' }
  return { toasts, stays: toasts && form.hasField ? 'field' : 'notice' }
}

/** Field errors after a refusal, depending on where its message stays. */
export function wrongAfter<Name extends string>(named: Wrong<Name>, about: Name | undefined, stays: Staying): Wrong<Name> {
  if (stays === 'fields') return named
  const wrong: Wrong<Name> = { ...named }
  for (const name in wrong) wrong[name] = MARKED
  if (about !== undefined) wrong[about] = stays === 'field' ? REFUSED : MARKED
  return wrong
}

/** Typing into a field clears its error; the message of a refusal stays until the next try. */
export function typedAgain<Name extends string>(wrong: Wrong<Name>, names: readonly string[]): Wrong<Name> {
  const left: Wrong<Name> = { ...wrong }
  for (const name in left) if (names.includes(name) && left[name] !== REFUSED) left[name] = null
  return left
}

/** Values after hydration: input from before it stays, untouched fields get the start values of the browser. */
export function afterHydration<Values extends object>(values: Values, rendered: Values, start: Values): Values {
  const merged = { ...values }
  for (const name in start) if (Object.is(values[name], rendered[name])) merged[name] = start[name]
  return merged
}
