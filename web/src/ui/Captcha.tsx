import { Input, Loader, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { settings } from '../settings.ts'
import { captcha } from '../text/mn/captcha.ts'
import { fields } from '../text/mn/fields.ts'
import { useText } from '../text/words.tsx'
import classes from './Captcha.module.css'
import type { CaptchaControl } from './useCaptcha.ts'

interface CaptchaProps {
  control: Omit<CaptchaControl, 'isSolved' | 'spend'>
}

const Recaptcha = lazy(() => import('./Recaptcha.tsx'))

/** Our own, or Google's where the portal is set up with it. */
export const Captcha = ({ control }: CaptchaProps) =>
  settings.recaptchaSiteKey === '' ? (
    <OwnCaptcha control={control} />
  ) : (
    <Suspense fallback={<div className={classes.widget} />}>
      <Recaptcha control={control} />
    </Suspense>
  )

/** «I am not a robot»: one press and some work for the device, no riddles. */
function OwnCaptcha({ control: { state, missed, solve } }: CaptchaProps) {
  const text = useText(captcha)
  const { messages } = useText(fields)
  const errorId = useId()
  return (
    <div>
      <UnstyledButton
        type="button"
        role="checkbox"
        className={classes.box}
        data-state={state}
        aria-label={text.label}
        aria-checked={state === 'solved'}
        aria-invalid={missed}
        aria-describedby={missed ? errorId : undefined}
        onClick={() => (state === 'open' || state === 'failed') && solve()}
      >
        <span className={classes.tick}>
          {state === 'working' && <Loader size={20} color="var(--brand)" />}
          {state === 'solved' && <IconCheck size={22} stroke={2.6} aria-hidden />}
        </span>
        <span className={classes.words}>
          {text.label}
          <small>{text.states[state]}</small>
        </span>
        <IconShieldCheck size={26} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {missed && <Input.Error id={errorId}>{messages.captchaUnsolved}</Input.Error>}
      <span className="unseen" aria-live="polite">
        {state !== 'open' && text.states[state]}
      </span>
    </div>
  )
}
