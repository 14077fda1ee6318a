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
import { useFailureText, useFailureToast } from './failureText.ts'
import { useFieldMessage } from './fieldMessage.ts'
import { holds, ownNames, type Wrong } from './wrong.ts'

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
  /** Where the focus goes after a refusal that names no field; by default to the notice. */
  focusAfter?: (reason: string | undefined) => NoInfer<NameOf<Values>> | undefined
  /** Long forms list what is wrong on top: the focus goes to that list instead of the first wrong field. */
  summary?: boolean
  /** What is said where no answer came, if not the usual. */
  networkText?: string
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
}: FormRules<Values>) {
  const failureText = useFailureText(networkText)
  const failureToast = useFailureToast(networkText)
  const whereWrong = summary ? SUMMARY : FIRST_WRONG
  const fieldMessage = useFieldMessage()
  const kept = useDraft(draft, start)
  const [values, setValues] = useState(kept.start)
  const [wrong, setWrong] = useState<Wrong<NameOf<Values>>>({})
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

  const [failure, act, pending] = useActionState(async (): Promise<Error | undefined> => {
    try {
      await send(values)
      kept.wipe()
      return undefined
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const refusal = refusalOf(error)
      const named = ownNames(refusal?.fields ?? {}, serverNames)
      const field = focusAfter?.(refusal?.reason)
      setWrong(named)
      setFocus(!holds(named) ? whereWrong : field === undefined ? NOTICE : `[name="${field}"]`)
      failureToast(error)
      return error
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

  function set<Name extends NameOf<Values>>(name: Name, value: Values[Name]) {
    setValues((before) => ({ ...before, [name]: value }))
    setWrong((before) => ({ ...before, [name]: null }))
  }

  return {
    values,
    set,
    /** The message beside a field. */
    error: (name: NameOf<Values>) => fieldMessage(wrong[name]),
    /** What a text field needs. */
    field: (name: TextNameOf<Values>) => ({
      name,
      value: String(values[name]),
      error: fieldMessage(wrong[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value
        setValues((before) => ({ ...before, [name]: typed }))
        setWrong((before) => ({ ...before, [name]: null }))
      },
    }),
    empty: () => setValues(start),
    failure: pending ? undefined : failure,
    failureText: failure && !pending ? failureText(failure) : undefined,
    pending,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      onFocus: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => kept.keep(values, target.getAttribute('name') ?? undefined),
    },
  }
}
