import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useSettings } from '../../base/settings.ts'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../plain/Icon.tsx'
import { late } from '../plain/late.tsx'
import classes from './Captcha.module.css'
import { FieldError } from './TextField.tsx'
import type { CaptchaControl } from './useCaptcha.ts'

interface CaptchaProps {
  control: Omit<CaptchaControl, 'isSolved' | 'spend'>
}

const Recaptcha = late(() => import('./Recaptcha.tsx'), { placeholder: <div className={classes.widget} /> })

/** Own captcha, or Google's if the portal is configured for it. */
export const Captcha = ({ control }: CaptchaProps) =>
  useSettings().recaptchaSiteKey === '' ? <OwnCaptcha control={control} /> : <Recaptcha control={control} />

/** «I am not a robot»: one click and a proof of work on the device, no puzzles. */
function OwnCaptcha({ control: { state, missed, solve } }: CaptchaProps) {
  const text = useText(fields).captcha
  const { messages } = useText(fields)
  const errorId = useId()
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: it has states that a checkbox has not, and looks like a button */}
      <button
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
          {state === 'working' && <span className={classes.ring} />}
          {state === 'solved' && <IconCheck size={22} stroke={2.6} aria-hidden />}
        </span>
        <span className={classes.words}>
          {text.label}
          <small>{text.states[state]}</small>
        </span>
        <Icon of={IconShieldCheck} size={26} />
      </button>
      {missed && <FieldError id={errorId}>{messages.captchaUnsolved}</FieldError>}
      <span className="unseen" aria-live="polite">
        {state !== 'open' && text.states[state]}
      </span>
    </div>
  )
}
