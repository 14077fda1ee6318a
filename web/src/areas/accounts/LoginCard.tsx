import { Button, TextInput } from '@mantine/core'
import { CONTACT_MAX, Contact, contactOf, LoginPassword } from '@portal/contract/fields'
import { type ChangeEvent, type FormEvent, startTransition, useActionState, useRef, useState } from 'react'
import { CallFailed } from '../../api.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFailureText } from '../../ui/failureText.ts'
import { useFieldMessage, wrongWith } from '../../ui/fieldMessage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './LoginPage.module.css'
import { type Credentials, signIn } from './queries.ts'

/** Keys of messages, so that they follow the language. */
type Wrong = Partial<Record<keyof Credentials, string | null>>

const check = ({ contact, password }: Credentials): Wrong => ({
  contact: wrongWith(Contact, contactOf(contact)),
  password: wrongWith(LoginPassword, password),
})

export function LoginCard() {
  const text = useText(accounts)
  const label = useText(fields)
  const fieldMessage = useFieldMessage()
  const failureText = useFailureText()

  const [typed, setTyped] = useState<Credentials>({ contact: '', password: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const inputs = { contact: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const sending = useRef(false)

  const type = (field: keyof Credentials) => (event: ChangeEvent<HTMLInputElement>) => {
    setTyped({ ...typed, [field]: event.currentTarget.value })
    setWrong({ ...wrong, [field]: null })
  }

  function tell(found: Wrong) {
    setWrong(found)
    inputs[found.contact ? 'contact' : 'password'].current?.focus()
  }

  const [failure, send, pending] = useActionState(async (): Promise<Error | undefined> => {
    try {
      await signIn(typed)
      return undefined
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { username = null, password = null } = (error.failure.kind === 'refused' && error.failure.refusal.fields) || {}
      tell({ contact: username, password })
      toast.error(failureText(error))
      return error
    } finally {
      sending.current = false
    }
  }, undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    // Two presses within one frame both arrive before the button can say that it is busy.
    if (sending.current) return
    const found = check(typed)
    if (found.contact || found.password) return tell(found)
    sending.current = true
    startTransition(send)
  }

  return (
    <Card className={classes.card}>
      <h1 tabIndex={-1}>{text.signIn}</h1>
      <p className="dim">{text.signInHint}</p>
      <form noValidate className={classes.form} onSubmit={submit}>
        {failure && !pending && <Notice tone="red">{failureText(failure)}</Notice>}
        <TextInput
          ref={inputs.contact}
          label={label.contact}
          description={text.contactHint}
          value={typed.contact}
          onChange={type('contact')}
          error={fieldMessage(wrong.contact)}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CONTACT_MAX + 10}
        />
        <PasswordField
          ref={inputs.password}
          value={typed.password}
          onChange={type('password')}
          error={fieldMessage(wrong.password)}
          name="password"
        />
        <Button type="submit" fullWidth loading={pending}>
          {text.signIn}
        </Button>
      </form>
    </Card>
  )
}
