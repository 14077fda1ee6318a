import { settings } from '../../settings.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LoginCard } from './LoginCard.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export default function LoginPage() {
  const text = useText(accounts)
  return (
    <SignInFrame>
      <LoginCard />
      {settings.demo && (
        <Notice tone="blue">
          <b>{text.demo}.</b> {text.demoHint} <a href="/dev/who">{text.demoPeople}</a>
        </Notice>
      )}
    </SignInFrame>
  )
}
