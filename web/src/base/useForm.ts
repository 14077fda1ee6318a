import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, useTransition } from 'react'
import { CallFailed, refusalOf } from './api.ts'
import { useDraft } from './drafts.ts'
import { useFailureText } from './failureText.ts'
import { useFieldMessage } from './fieldMessage.ts'
import {
  afterHydration,
  type FailureMessages,
  type Fields,
  failureMessages,
  fieldOfRefusal,
  firstOf,
  isValid,
  MARKED,
  type NameOf,
  ownNames,
  REFUSED,
  summaryOf,
  typedAgain,
  type Wrong,
  wrongAfter,
  wrongFields,
} from './formRules.ts'
import { useIsHydrated } from './hooks.ts'
import { endFailureToast, toast } from './toast.ts'

interface FormRules<Values extends object> {
  /** Start values. Those that only the browser knows may follow after hydration. */
  start: Values
  /** Order, validation and server's names of the fields. */
  fields?: Fields<NoInfer<Values>>
  /** Rules across fields, applied once every field is valid by itself. */
  check?: (values: Values) => Wrong<NoInfer<NameOf<Values>>>
  /** Precondition beside the fields, such as a captcha; it notifies the user when it is not met. */
  ready?: () => boolean
  send: (values: Values) => Promise<void>
  /** Called with every change, to store the values. */
  keep?: (values: Values) => void
  /** Name of the draft that stores input and focus across a reload or an expired session; never for passwords or codes. */
  draft?: string
  /** Long forms list their errors on top; the focus then goes to that list instead of the first invalid field. */
  summary?: boolean
  /** Replaces the default message for a lost network; shown as a toast and in the notice. */
  networkText?: string
  /**
   * Whether refusals other than invalid input are also toasted; by default those by the rules are. Each stays in the form until the next
   * try.
   */
  refusals?: 'toast' | 'notice'
}

interface Bound<Name, Value> {
  id: string
  name: Name
  value: Value
  onChange: (value: Value) => void
  error: string | true | undefined
}

const FIRST_WRONG = '[aria-invalid="true"]'
const NOTICE = '[data-notice]'
const SUMMARY = '[data-summary]'

/** Form state: validates before it sends, sends once, shows errors at the field or on top until the next try, and keeps the input. */
export function useForm<Values extends object>({
  start,
  fields = {},
  check,
  ready,
  send,
  keep,
  draft,
  summary = false,
  networkText,
  refusals,
}: FormRules<Values>) {
  const failureText = useFailureText(networkText)
  const whereWrong = summary ? SUMMARY : FIRST_WRONG
  const fieldMessage = useFieldMessage()
  const stored = useDraft(draft, start)
  const isHydrated = useIsHydrated()
  const [began, setBegan] = useState({ isHydrated, values: stored.start })
  const [values, setValues] = useState(stored.start)
  if (isHydrated && !began.isHydrated) {
    setBegan({ isHydrated, values: stored.start })
    setValues((before) => afterHydration(before, began.values, stored.start))
  }
  const [wrong, setWrong] = useState<Wrong<NameOf<Values>>>({})
  const [round, setRound] = useState(0)
  const [focus, setFocus] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const sending = useRef(false)

  const tellKeeper = useEffectEvent((typed: Values) => {
    keep?.(typed)
    stored.keep(typed)
  })
  // Not while hydrating: the values of the server would replace a stored draft before it is read.
  useEffect(() => {
    if (isHydrated) tellKeeper(values)
  }, [values, isHydrated])
  useEffect(() => {
    if (stored.focus === undefined) return
    const named = `[name="${stored.focus}"]`
    // In a radio group the checked option gets the focus.
    const field = form.current?.querySelector<HTMLElement>(`${named}:checked`) ?? form.current?.querySelector<HTMLElement>(named)
    field?.focus()
  }, [stored.focus])

  const [failed, setFailed] = useState<{ error: CallFailed; messages: FailureMessages }>()
  const [pending, startSending] = useTransition()

  function tellFailure(error: CallFailed) {
    const refusal = refusalOf(error)
    const named = ownNames(refusal?.fields ?? {}, fields)
    const about = (refusal && fieldOfRefusal(refusal.reason, fields)) ?? firstOf(named)
    const messages = failureMessages(error.failure, {
      namesFields: !isValid(named),
      hasField: about !== undefined,
      ownNetworkText: networkText !== undefined,
      refusals,
    })
    if (messages.toasts) toast.error(failureText(error))
    setFailed({ error, messages })
    setWrong(wrongAfter(named, about, messages.stays))
    if (messages.stays === 'fields' || (messages.stays === 'field' && summary)) setFocus(whereWrong)
    else setFocus(about === undefined ? NOTICE : `[name="${about}"]`)
  }

  async function act() {
    try {
      await send(values)
      stored.wipe()
      endFailureToast()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tellFailure(error)
    } finally {
      sending.current = false
    }
  }

  useLayoutEffect(() => {
    if (focus === undefined || pending) return
    form.current?.querySelector<HTMLElement>(focus)?.focus()
    setFocus(undefined)
  }, [focus, pending])

  function submit(event: FormEvent) {
    event.preventDefault()
    // Two clicks within one frame both arrive before the button renders as pending.
    if (sending.current) return
    const own = wrongFields(fields, values)
    const found = check && isValid(own) ? check(values) : own
    setWrong(found)
    setFailed(undefined)
    // Missing captcha and invalid fields are reported together, so that the user corrects them in one pass.
    const isReady = ready?.() ?? true
    if (!isReady || !isValid(found)) return setFocus(isValid(found) ? FIRST_WRONG : whereWrong)
    sending.current = true
    startSending(act)
  }

  function errorOf(name: NameOf<Values>): string | undefined {
    const key = wrong[name]
    if (key === MARKED) return undefined
    return key === REFUSED ? failed && failureText(failed.error) : fieldMessage(key)
  }
  const idOf = (name: NameOf<Values>) => `${formId}-${name}`

  function change(parts: object) {
    setValues((before) => ({ ...before, ...parts }))
    setWrong((before) => typedAgain(before, Object.keys(parts)))
  }

  return {
    values,
    set: (parts: Partial<Values>) => change(parts),
    /** Props of a field of the kit. Its error is a message, or true if the notice explains it and the field is only marked. */
    bind: <Name extends NameOf<Values>>(name: Name): Bound<Name, Values[Name]> => ({
      id: idOf(name),
      name,
      value: values[name],
      onChange: (value) => change({ [name]: value }),
      error: wrong[name] === MARKED ? true : errorOf(name),
    }),
    /** Message beside a field. */
    error: errorOf,
    /** Messages of all fields, for the list above a long form. */
    summary: summaryOf(fields, errorOf, idOf),
    /** Resets the form; children with their own state use `round` as their key. */
    empty: () => {
      setValues(start)
      setWrong({})
      setFailed(undefined)
      setRound(round + 1)
    },
    round,
    failure: pending ? undefined : failed?.error,
    /** Text of the form's notice. */
    failureText: failed?.messages.stays === 'notice' && !pending ? failureText(failed.error) : undefined,
    pending,
    props: {
      ref: form,
      // Without the script, no input becomes part of an address.
      method: 'post',
      noValidate: true,
      onSubmit: submit,
      onFocus: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => stored.keep(values, target.getAttribute('name') ?? undefined),
    },
  }
}
