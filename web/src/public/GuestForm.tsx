import { IconLogin2, IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { hasSessionEnded, registrationWasOpen } from '../base/browserStorage.ts'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import guest from '../ui/frame/guestButtons.module.css'
import { Button } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { lateModule } from '../ui/plain/late.tsx'
import { ProgressBar } from '../ui/plain/ProgressBar.tsx'

/** Excluded from the server's bundle. */
const dialogs = lateModule(() =>
  import.meta.env.SSR ? Promise.reject(new Error('No dialog opens on the server')) : import('../app/guestDialogs.tsx'),
)
/** Prefetches the dialogs when the visitor approaches the buttons. */
const nearing = () => void dialogs.preload()

interface GuestFormProps {
  mayRegister: boolean
  /** Outlines the log-in button on a page with another main action. */
  isQuiet?: boolean
}

/** Log-in and registration buttons: links to the login page until the script has loaded, then they open dialogs. */
export function GuestForm({ mayRegister, isQuiet = false }: GuestFormProps) {
  const text = useText(common)
  const [waiting, setWaiting] = useState(false)
  // Reopens the dialog after a reload, so that input is not lost; an expired session reloads the page too.
  useEffect(() => {
    if (registrationWasOpen() || hasSessionEnded()) void dialogs.preload().then(() => dialogs.now()?.reopenDialog(mayRegister))
  }, [mayRegister])

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    setWaiting(true)
    try {
      const { openDialog } = await dialogs.load()
      openDialog(pressed?.getAttribute('name') === 'register' ? 'registration' : 'login')
    } catch {
      form.submit()
    }
    setWaiting(false)
  }

  return (
    <form
      action="/login"
      className={guest.guest}
      onSubmit={(event) => void open(event)}
      onPointerEnter={nearing}
      onTouchStart={nearing}
      onFocus={nearing}
    >
      {waiting && <ProgressBar label={text.loading} />}
      {mayRegister && (
        <Button type="submit" name="register" variant="default" small className={guest.register}>
          <Icon of={IconUserPlus} size={22} />
          <span>{text.register}</span>
        </Button>
      )}
      <Button type="submit" small variant={isQuiet ? 'default' : 'filled'}>
        <Icon of={IconLogin2} size={22} />
        <span>{text.login}</span>
      </Button>
    </form>
  )
}
