import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { LoginForm } from './LoginForm.tsx'
import { openRegistration } from './registering.tsx'
import classes from './SignInFrame.module.css'

export function LoginCard() {
  const text = useText(accounts)
  return (
    <Card className={classes.card}>
      <h1 tabIndex={-1}>{text.signIn}</h1>
      <p className="dim">{text.signInHint}</p>
      <LoginForm onRegister={() => void openRegistration()} />
    </Card>
  )
}
