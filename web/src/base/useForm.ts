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
/** The names of the fields that hold text. */
type TextNameOf<Values> = { [Name in NameOf<Values>]: Values[Name] extends string ? Name : never }[NameOf<Values>]

interface FormRules<Values extends object> {
  start: Values
  /** The same rules as the server's. */
  check: (values: Values) => Wrong<NoInfer<NameOf<Values>>>
  /** Something beside the fields that must be done first, such as a captcha; it tells the person by itself. */
  ready?: () => boolean
  send: (values: Values) => Promise<void>
  /** Hears of everything typed, to keep it. */
  keep?: (values: Values) => void
  /** Names the draft in which what is typed, and where the focus is, survive a reload and an ended session; never for passwords or codes. */
  draft?: string
  /** The names that the server has for our fields. */
  serverNames?: Readonly<Record<string, NoInfer<NameOf<Values>>>>
  /** The field that a refusal is about although it names none: it gets the focus and, where a toast says the sentence too, the sentence. By default the notice gets both. */
  focusAfter?: (reason: string) => NoInfer<NameOf<Values>> | undefined
  /** Long forms list what is wrong on top: the focus goes to that list instead of the first wrong field. */
  summary?: boolean
  /** Sentence for a lost network, if not the usual one; it is toasted, and stays in the notice. */
  networkText?: string
  /** Whether refusals are toasted too, wrong input excepted; by default those by the rules are. Each stays in the form until the next try. */
  refusals?: 'toast' | 'notice'
}

const FIRST_WRONG = '[aria-invalid="true"]'
const NOTICE = '[data-notice]'
const SUMMARY = '[data-summary]'

/** A form that checks before it sends, sends once, tells what is wrong beside the field or on top until the next try, and keeps what was typed. */
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
    // Of a choice, the one that was chosen.
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
    // Two presses within one frame both arrive before the button can say that it is busy.
    if (sending.current) return
    const found = check(values)
    setWrong(found)
    setFailed(undefined)
    // Both are told at once, so that nobody has to mend twice.
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
    /** For a field of several parts, such as a registry number. */
    setAll: (parts: Partial<Values>) => change(parts),
    /** The message beside a field. */
    error: errorOf,
    /** The message beside a field, or true where the notice says it and the field is only marked. */
    problem: problemOf,
    /** What a text field needs. */
    field: (name: TextNameOf<Values>) => ({
      name,
      value: String(values[name]),
      error: problemOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    }),
    /** Begins anew; what keeps a state of its own takes the round as its key. */
    empty: () => {
      setValues(start)
      setWrong({})
      setFailed(undefined)
      setRound(round + 1)
    },
    round,
    failure: pending ? undefined : failed?.error,
    /** What the notice of the form says. */
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
