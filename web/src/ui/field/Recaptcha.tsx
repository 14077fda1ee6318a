import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDark, useScheme } from '../../base/colorSchemes.ts'
import { settings } from '../../base/settings.ts'
import { fields } from '../../text/mn/fields.ts'
import { type Language, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import classes from './Captcha.module.css'
import { type Google, google } from './google.ts'
import { FieldError } from './TextField.tsx'
import type { CaptchaControl } from './useCaptcha.ts'

interface RecaptchaProps {
  control: Pick<CaptchaControl, 'state' | 'missed' | 'accept' | 'reopen'>
}

/** Google's captcha, used if the portal is configured for it; only the messages are the portal's. */
export default function Recaptcha({ control }: RecaptchaProps) {
  const text = useText(fields).captcha
  const { messages } = useText(fields)
  const { language } = useLanguage()
  const scheme = useScheme()
  const [tries, setTries] = useState(0)
  const { place, failed } = useWidget({ language, scheme, tries, control })
  return (
    <div>
      {failed ? (
        <Button variant="default" wide onClick={() => setTries((before) => before + 1)}>
          {text.states.failed}
        </Button>
      ) : (
        <div ref={place} className={classes.widget} data-missed={control.missed || undefined} />
      )}
      {control.missed && <FieldError>{messages.captchaUnsolved}</FieldError>}
    </div>
  )
}

interface Wanted extends RecaptchaProps {
  language: Language
  scheme: string
  tries: number
}

/** Google's widget; rendered again for another language, theme or try, and reset once its solution is used. */
function useWidget({ language, scheme, tries, control }: Wanted) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ by: Google; id: number }>(null)
  const [failed, setFailed] = useState(false)
  const accept = useEffectEvent(control.accept)
  const reopen = useEffectEvent(control.reopen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme or try renders it again
  useEffect(() => {
    let wanted = true
    const box = document.createElement('div')
    const draw = async () => {
      setFailed(false)
      const by = await google(language)
      if (!wanted) return
      place.current?.replaceChildren(box)
      const id = by.render(box, {
        sitekey: settings.recaptchaSiteKey,
        theme: isDark() ? 'dark' : 'light',
        callback: (solution) => wanted && accept(solution),
        'expired-callback': () => wanted && reopen(),
        'error-callback': () => wanted && setFailed(true),
      })
      drawn.current = { by, id }
    }
    draw().catch(() => wanted && setFailed(true))
    return () => {
      wanted = false
      drawn.current = null
      reopen()
    }
  }, [language, scheme, tries])

  useEffect(() => {
    if (control.state === 'open') drawn.current?.by.reset(drawn.current.id)
  }, [control.state])
  return { place, failed }
}
