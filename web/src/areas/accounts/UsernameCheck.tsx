import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useSettings } from '../../base/settings.ts'
import { useForm } from '../../base/useForm.ts'
import { recovery } from '../../text/mn/recovery.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { useCaptcha } from '../../ui/field/useCaptcha.ts'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { usernamesByRegistry } from './queries.ts'
import { openRegistration } from './registering.tsx'
import classes from './SignInFrame.module.css'

/** Shows the masked user names under which a person is registered. */
export function UsernameCheck() {
  const text = useText(recovery)
  const { registration } = useSettings()
  const captcha = useCaptcha()
  const [found, setFound] = useState<readonly string[]>()
  const form = useForm({
    start: { registry: emptyRegistryDraft },
    fields: { registry: { check: wrongRegistry } },
    ready: captcha.isSolved,
    send: async ({ registry }) => {
      setFound(undefined)
      const list = await captcha.spend((solution) => usernamesByRegistry(registryTextOf(registry), solution))
      setFound(list.map(({ username }) => username))
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className="dim">{text.usernameHint}</p>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      {registration && refusalOf(form.failure)?.reason === 'notRegistered' && (
        <Button variant="default" wide onClick={() => openRegistration()}>
          {text.register}
        </Button>
      )}
      <RegistryNumberField {...form.bind('registry')} />
      <Captcha control={captcha} />
      <Button type="submit" wide loading={form.pending}>
        {text.check}
      </Button>
      <div aria-live="polite">
        {found !== undefined && (
          <div className={classes.form}>
            <Notice tone="green">
              {text.found}
              <ul className={classes.usernames}>
                {found.map((username) => (
                  <li key={username} className="num">
                    {username}
                  </li>
                ))}
              </ul>
            </Notice>
            <ButtonLink to="/login" wide>
              {text.signIn}
            </ButtonLink>
            <ButtonLink to="/authentication/recovery" hash="password" variant="default" wide>
              {text.title}
            </ButtonLink>
          </div>
        )}
      </div>
    </form>
  )
}
