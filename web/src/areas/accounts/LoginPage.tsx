import { settings } from '../../settings.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Scene } from '../../ui/Scene.tsx'
import { LoginCard } from './LoginCard.tsx'
import classes from './LoginPage.module.css'

export default function LoginPage() {
  const text = useText(accounts)
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <LoginCard />
        {settings.demo && (
          <Notice tone="blue">
            <b>{text.demo}.</b> {text.demoHint} <a href="/dev/who">{text.demoPeople}</a>
          </Notice>
        )}
      </div>
      <div className={classes.aside}>
        <p className={classes.asideTitle}>{text.aside}</p>
        <p className={classes.asideText}>{text.asideText}</p>
        <Scene view="near" className={classes.scene} />
      </div>
    </div>
  )
}
