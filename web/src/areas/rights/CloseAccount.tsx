import { CLOSING_DAYS, type RetentionKey } from '@portal/contract/retention'
import type { MyRights } from '@portal/contract/rights'
import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { forgetSession } from '../../base/session.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { keptInWords, retentionWords } from '../../text/mn/retention.ts'
import { rights } from '../../text/mn/rights.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { closeOwnAccount } from './queries.ts'
import classes from './rights.module.css'

/** Data that does not depend on the account and is kept for its own retention period. */
const STAYS: readonly RetentionKey[] = ['requests', 'schoolLife', 'results', 'readAudit', 'messages']

export function CloseAccount({ workplaces }: Pick<MyRights, 'workplaces'>) {
  const text = useText(rights).closing
  const [isOpen, setOpen] = useState(false)
  /** Date of deletion, once the account is closed. */
  const [goesAt, setGoesAt] = useState<string>()
  const days = String(CLOSING_DAYS)
  const close = () => (goesAt === undefined ? setOpen(false) : forgetSession())
  return (
    <Card title={text.title} className={classes.card}>
      <p className="dim">{fill(text.what, { days })}</p>
      {workplaces.length > 0 ? (
        <Notice tone="blue">{fill(text.ofStaff, { institutions: workplaces.join(', ') })}</Notice>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          <Icon of={IconUserOff} />
          {text.open}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={close} title={text.title} holdsForm>
        {goesAt === undefined ? <Confirm onClosed={setGoesAt} onCancel={close} /> : <Closed goesAt={goesAt} />}
      </Dialog>
    </Card>
  )
}

/** Deleted data, retained data with the reason, and the password. */
function Confirm({ onClosed, onCancel }: { onClosed: (goesAt: string) => void; onCancel: () => void }) {
  const { closing: text, password, cancel } = useText(rights)
  const retention = useText(retentionWords)
  const days = String(CLOSING_DAYS)
  const form = useForm({
    start: { password: '' },
    fields: { password: { check: (typed) => (typed === '' ? 'passwordRequired' : null), refusals: ['passwordWrong'] } },
    send: async (typed) => onClosed(await closeOwnAccount(typed.password)),
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      <p>{text.atOnce}</p>
      <div className={classes.list}>
        <h3>{fill(text.goes, { days })}</h3>
        <ul>
          {text.going.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <div className={classes.list}>
        <h3>{text.stays}</h3>
        <ul>
          {STAYS.map((key) => (
            <li key={key}>{keptInWords(retention, key)}</li>
          ))}
        </ul>
      </div>
      <p>{text.decided}</p>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <PasswordField {...form.bind('password')} label={password} autoComplete="current-password" />
      <Row gap={6} className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {text.confirm}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}

function Closed({ goesAt }: { goesAt: string }) {
  const text = useText(rights).closing
  const { close } = useText(common)
  const { language } = useLanguage()
  return (
    <div className={classes.form}>
      <Notice tone="green" alert>
        {fill(text.closed, { until: dateAndTime(goesAt, language) })}
      </Notice>
      <Button onClick={forgetSession}>{close}</Button>
    </div>
  )
}
