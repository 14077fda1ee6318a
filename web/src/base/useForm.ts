import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { CallFailed, refusalOf } from './api.ts'
import { useDraft } from './drafts.ts'
import { useFailureText } from './failureText.ts'
import { useFieldMessage } from './fieldMessage.ts'
import {
  type FailureTold,
  failureTold,
  firstOf,
  holds,
  MARKED,
  ownNames,
  REFUSED,
  typedAgain,
  type Wrong,
  wrongAfter,
} from './formRules.ts'
import { endFailureToast, toast } from './toast.ts'

type NameOf<Values> = keyof Values & string
/** Names of the text fields. */
type TextNameOf<Values> = { [Name in NameOf<Values>]: Values[Name] extends string ? Name : never }[NameOf<Values>]

interface FormRules<Values extends object> {
  start: Values
  /** Validates with the server's rules. */
  check: (values: Values) => Wrong<NoInfer<NameOf<Values>>>
  /** Precondition beside the fields, such as a captcha; it notifies the user when it is not met. */
  ready?: () => boolean
  send: (values: Values) => Promise<void>
  /** Called with every change, to store the values. */
  keep?: (values: Values) => void
  /** Name of the draft that stores input and focus across a reload or an expired session; never for passwords or codes. */
  draft?: string
  /** Maps the server's field names to the form's. */
  serverNames?: Readonly<Record<string, NoInfer<NameOf<Values>>>>
  /** Field for a refusal that names none: it gets the focus and, if a toast is shown too, the message. By default the notice gets both. */
  focusAfter?: (reason: string) => NoInfer<NameOf<Values>> | undefined
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

const FIRST_WRONG = '[aria-invalid="true"]'
const NOTICE = '[data-notice]'
const SUMMARY = '[data-summary]'

/** Form state: validates before it sends, sends once, shows errors at the field or on top until the next try, and keeps the input. */
export function useForm<Values extends object>({
  start,
  check,
  ready,
  send,
  keep,
  draft,
  serverNames = {},
  focusAfter,
  summary = false,
  networkText,
  refusals,
}: FormRules<Values>) {
  const failureText = useFailureText(networkText)
  const whereWrong = summary ? SUMMARY : FIRST_WRONG
  const fieldMessage = useFieldMessage()
  const kept = useDraft(draft, start)
  const [values, setValues] = useState(kept.start)
  const [wrong, setWrong] = useState<Wrong<NameOf<Values>>>({})
  const [round, setRound] = useState(0)
  const [focus, setFocus] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)

  const tellKeeper = useEffectEvent((typed: Values) => {
    keep?.(typed)
    kept.keep(typed)
  })
  useEffect(() => tellKeeper(values), [values])
  useEffect(() => {
    if (kept.focus === undefined) return
    const named = `[name="${kept.focus}"]`
    // In a radio group the checked option gets the focus.
    const field = form.current?.querySelector<HTMLElement>(`${named}:checked`) ?? form.current?.querySelector<HTMLElement>(named)
    field?.focus()
  }, [kept.focus])

  const [failed, setFailed] = useState<{ error: CallFailed; told: FailureTold }>()
  const [pending, startSending] = useTransition()

  function tellFailure(error: CallFailed) {
    const refusal = refusalOf(error)
    const named = ownNames(refusal?.fields ?? {}, serverNames)
    const about = (refusal && focusAfter?.(refusal.reason)) ?? firstOf(named)
    const told = failureTold(error.failure, {
      namesFields: !holds(named),
      hasField: about !== undefined,
      ownNetworkText: networkText !== undefined,
      refusals,
    })
    if (told.toasts) toast.error(failureText(error))
    setFailed({ error, told })
    setWrong(wrongAfter(named, about, told.stays))
    if (told.stays === 'fields' || (told.stays === 'field' && summary)) setFocus(whereWrong)
    else setFocus(about === undefined ? NOTICE : `[name="${about}"]`)
  }

  async function act() {
    try {
      await send(values)
      kept.wipe()
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
    const found = check(values)
    setWrong(found)
    setFailed(undefined)
    // Missing captcha and invalid fields are reported together, so that the user corrects them in one pass.
    const isReady = ready?.() ?? true
    if (!isReady || !holds(found)) return setFocus(holds(found) ? FIRST_WRONG : whereWrong)
    sending.current = true
    startSending(act)
  }

  function errorOf(name: NameOf<Values>): string | undefined {
    const key = wrong[name]
    if (key === MARKED) return undefined
    return key === REFUSED ? failed && failureText(failed.error) : fieldMessage(key)
  }
  const problemOf = (name: NameOf<Values>): string | true | undefined => (wrong[name] === MARKED ? true : errorOf(name))

  function change(parts: object) {
    setValues((before) => ({ ...before, ...parts }))
    setWrong((before) => typedAgain(before, Object.keys(parts)))
  }

  return {
    values,
    set: <Name extends NameOf<Values>>(name: Name, value: Values[Name]) => change({ [name]: value }),
    /** Sets several parts of one field, such as a registry number. */
    setAll: (parts: Partial<Values>) => change(parts),
    /** Message beside a field. */
    error: errorOf,
    /** Message beside a field, or true if the notice explains it and the field is only marked. */
    problem: problemOf,
    /** Props for a text field. */
    field: (name: TextNameOf<Values>) => ({
      name,
      value: String(values[name]),
      error: problemOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    }),
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
    failureText: failed?.told.stays === 'notice' && !pending ? failureText(failed.error) : undefined,
    pending,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      onFocus: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => kept.keep(values, target.getAttribute('name') ?? undefined),
    },
  }
}
