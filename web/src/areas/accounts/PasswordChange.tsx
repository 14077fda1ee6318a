import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { profile } from '../../text/mn/profile.ts'
import { useText } from '../../text/words.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { passwordFields } from '../../ui/field/newPassword.ts'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './ProfilePage.module.css'
import { useChangePassword } from './profileQueries.ts'

const nothing = { old: '', password: '', repeat: '' }

export function PasswordChange() {
  const text = useText(profile)
  const changePassword = useChangePassword()
  const form = useForm({
    start: nothing,
    fields: {
      old: { check: (old) => (old === '' ? 'oldPasswordRequired' : null), server: 'oldPassword', refusals: ['oldPasswordWrong'] },
      ...passwordFields('change', { server: 'newPassword', refusals: ['newPasswordSame'] }),
    },
    send: async ({ old, password }) => {
      await changePassword(old, password)
      form.empty()
      toast.success(text.passwordChanged)
    },
  })
  return (
    <Card className={classes.card}>
      <p className="dim">{text.passwordHint}</p>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <PasswordField {...form.bind('old')} label={text.oldPassword} />
        <NewPasswordFields key={form.round} kind="change" password={form.bind('password')} repeat={form.bind('repeat')} />
        <Button type="submit" loading={form.pending}>
          {text.changePassword}
        </Button>
      </form>
    </Card>
  )
}
