import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  startTransition,
  useActionState,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CallFailed, refusalOf } from './api.ts'
import { useDraft } from './drafts.ts'
import { useFailureText } from './failureText.ts'
import { useFieldMessage } from './fieldMessage.ts'
import { type FailurePlace, failurePlace, holds, MARKED, marked, ownNames, type Wrong } from './formRules.ts'
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
  /** The field that a refusal is about although it names none: it is marked and gets the focus. By default the notice gets it. */
  focusAfter?: (reason: string | undefined) => NoInfer<NameOf<Values>> | undefined
  /** Long forms list what is wrong on top: the focus goes to that list instead of the first wrong field. */
  summary?: boolean
  /** What is said where no answer came, if not the usual; it is said as a toast. */
  networkText?: string
  /** Where refusals are told, wrong input excepted; by default those by the rules as a toast, all others in the notice. */
  refusals?: 'toast' | 'notice'
}

const FIRST_WRONG = '[aria-invalid="true"]'
const NOTICE = '[data-notice]'
const SUMMARY = '[data-summary]'

/** A form that checks before it sends, sends once, tells what is wrong beside the field or on top, and keeps what was typed. Its values have types of their own. */
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

  const [failed, act, pending] = useActionState(async (): Promise<{ error: Error; place: FailurePlace } | undefined> => {
    try {
      await send(values)
      kept.wipe()
      endFailureToast()
      return undefined
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const refusal = refusalOf(error)
      const named = ownNames(refusal?.fields ?? {}, serverNames)
      const field = focusAfter?.(refusal?.reason)
      const place = failurePlace(error.failure, { namesFields: !holds(named), ownNetworkText: networkText !== undefined, refusals })
      if (place === 'toast') toast.error(failureText(error))
      setWrong(place === 'fields' ? named : marked(field === undefined ? named : { ...named, [field]: MARKED }))
      setFocus(!holds(named) ? whereWrong : field === undefined ? NOTICE : `[name="${field}"]`)
      return { error, place }
    } finally {
      sending.current = false
    }
  }, undefined)

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
    // Both are told at once, so that nobody has to mend twice.
    const isReady = ready?.() ?? true
    if (!isReady || !holds(found)) return setFocus(holds(found) ? FIRST_WRONG : whereWrong)
    sending.current = true
    startTransition(act)
  }

  const problemOf = (name: NameOf<Values>): string | true | undefined => (wrong[name] === MARKED ? true : fieldMessage(wrong[name]))

  function set<Name extends NameOf<Values>>(name: Name, value: Values[Name]) {
    setValues((before) => ({ ...before, [name]: value }))
    setWrong((before) => ({ ...before, [name]: null }))
  }

  /** For a field of several parts, such as a registry number. */
  function setAll(parts: Partial<Values>) {
    setValues((before) => ({ ...before, ...parts }))
    setWrong((before) => ({ ...before, ...Object.fromEntries(Object.keys(parts).map((name) => [name, null])) }))
  }

  return {
    values,
    set,
    setAll,
    /** The message beside a field. */
    error: (name: NameOf<Values>) => (wrong[name] === MARKED ? undefined : fieldMessage(wrong[name])),
    /** The same, or true where a toast says it and the field is only marked. */
    problem: problemOf,
    /** What a text field needs. */
    field: (name: TextNameOf<Values>) => ({
      name,
      value: String(values[name]),
      error: problemOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value
        setValues((before) => ({ ...before, [name]: typed }))
        setWrong((before) => ({ ...before, [name]: null }))
      },
    }),
    /** Begins anew; what keeps a state of its own takes the round as its key. */
    empty: () => {
      setValues(start)
      setWrong({})
      setRound(round + 1)
    },
    round,
    failure: pending ? undefined : failed?.error,
    /** What the notice of the form says. */
    failureText: failed?.place === 'notice' && !pending ? failureText(failed.error) : undefined,
    pending,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      onFocus: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => kept.keep(values, target.getAttribute('name') ?? undefined),
    },
  }
}
