import { Button } from '@mantine/core'
import { Contact, contactOf, LoginPassword } from '@portal/contract/fields'
import { Link } from '@tanstack/react-router'
import { settings } from '../../settings.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactField } from '../../ui/ContactField.tsx'
import { wrongWith } from '../../ui/fieldMessage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useForm } from '../../ui/useForm.ts'
import { signIn } from './queries.ts'
import { openRegistration } from './registering.tsx'
import classes from './SignInFrame.module.css'

export function LoginCard() {
  const text = useText(accounts)
  const form = useForm({
    start: { username: '', password: '' },
    check: ({ username, password }) => ({
      username: wrongWith(Contact, contactOf(username)),
      password: wrongWith(LoginPassword, password),
    }),
    send: ({ username, password }) => signIn({ contact: username, password }),
    serverNames: { username: 'username', password: 'password' },
    focusAfter: () => 'password',
  })

  return (
    <Card className={classes.card}>
      <h1 tabIndex={-1}>{text.signIn}</h1>
      <p className="dim">{text.signInHint}</p>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <ContactField {...form.field('username')} />
        <div>
          <PasswordField {...form.field('password')} />
          <Link to="/authentication/recovery" className={classes.forgot}>
            {text.forgotPassword}
          </Link>
        </div>
        <Button type="submit" fullWidth loading={form.pending}>
          {text.signIn}
        </Button>
      </form>
      {settings.registration && (
        <div className={classes.register}>
          <span className="dim">{text.noAccount}</span>
          <Button variant="default" fullWidth onClick={() => void openRegistration()}>
            {text.register}
          </Button>
        </div>
      )}
    </Card>
  )
}
