import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseScheme, isDark } from '../../base/colorSchemes.ts'
import { common } from '../../text/mn/common.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './switches.module.css'

export function ThemeButton() {
  const text = useText(common)
  return (
    <Button variant="subtle" icon onClick={() => chooseScheme(isDark() ? 'light' : 'dark')}>
      <span className={classes.toDark}>
        <Icon of={IconMoon} size={22} />
        <span className="unseen">{text.toDark}</span>
      </span>
      <span className={classes.toLight}>
        <Icon of={IconSun} size={22} />
        <span className="unseen">{text.toLight}</span>
      </span>
    </Button>
  )
}

/** Button that switches to the other language, labelled in that language. */
export function LanguageButton() {
  const text = useText(common)
  const { language, choose } = useLanguage()
  const other = language === 'mn' ? 'en' : 'mn'
  const short = text.languagesShort[other]
  return (
    <Button
      variant="subtle"
      small
      className={classes.language}
      lang={other}
      aria-label={`${short}, ${text.languages[other]}`}
      onClick={() => choose(other)}
    >
      {short}
    </Button>
  )
}

/** Both switches, for the footer on phones. */
export const Switches = () => (
  <>
    <ThemeButton />
    <LanguageButton />
  </>
)
