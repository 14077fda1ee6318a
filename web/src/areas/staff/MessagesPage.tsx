import { contactOf } from '@portal/contract/fields'
import type { UndeliveredMessage } from '@portal/contract/staffMessages'
import { IconAlertTriangle, IconMail, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { pages } from '../../text/mn/pages.ts'
import { staffMessageWords } from '../../text/mn/staffMessages.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { wrongContact } from '../../ui/field/rules.ts'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import classes from './MessagesPage.module.css'
import { useRedirectNews, useSendAgain, useUndelivered } from './queries.ts'

/** Undelivered messages about requests, with reason and remedy. */
export default function MessagesPage() {
  const text = useText(staffMessageWords)
  const titles = useText(pages)
  const query = useUndelivered()
  const [leading, setLeading] = useState<UndeliveredMessage>()
  return (
    <>
      <PageTitle below={text.hint}>{titles.deskMessages}</PageTitle>
      <Async query={query} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={text.none} hint={text.noneHint} />}>
        {(rows) => (
          <Card bare>
            <ul aria-label={titles.deskMessages}>
              {rows.map((row) => (
                <li key={row.id} className={classes.row}>
                  <Child row={row} />
                  <MessageText row={row} />
                  <FailureReason row={row} />
                  <Actions row={row} onElsewhere={() => setLeading(row)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Async>
      <Dialog opened={leading !== undefined} onClose={() => setLeading(undefined)} title={text.title} holdsForm>
        {leading && <RedirectDialog row={leading} onClose={() => setLeading(undefined)} />}
      </Dialog>
    </>
  )
}

interface OfRow {
  row: UndeliveredMessage
}

function Child({ row }: OfRow) {
  const text = useText(staffMessageWords)
  return (
    <span className={classes.lines}>
      <b>{row.childName}</b>
      <small className="dim">{unbroken(`${row.place}, ${text.kinds[row.kind]}`)}</small>
    </span>
  )
}

function MessageText({ row }: OfRow) {
  const text = useText(staffMessageWords)
  const Shape = row.channel === 'sms' ? IconMessage : IconMail
  return (
    <span className={classes.lines}>
      <span className={classes.to}>
        <Icon of={Shape} size={18} />
        <span className="num">{row.recipient}</span>
      </span>
      {row.isGiven && <small className="dim">{text.given}</small>}
      <span className={`${classes.said} said`}>{unbroken(row.text)}</span>
    </span>
  )
}

function FailureReason({ row }: OfRow) {
  const text = useText(staffMessageWords)
  const { language } = useLanguage()
  return (
    <span className={classes.lines}>
      <span className={classes.reason}>
        <Icon of={IconAlertTriangle} size={18} />
        {text.reasons[row.reason]}
      </span>
      <small className="dim num">{fill(text.failed, { count: row.tries, time: dateAndTime(row.failedAt, language) })}</small>
    </span>
  )
}

function Actions({ row, onElsewhere }: OfRow & { onElsewhere: () => void }) {
  const text = useText(staffMessageWords)
  const again = useSendAgain()
  const { pending, press } = usePress()
  const sendAgain = async () => {
    await again({}, { id: row.id })
    toast.success(text.sentAgain)
  }
  return (
    <Row as="span" gap={4} className={classes.actions}>
      <Button
        variant="default"
        loading={pending}
        aria-label={fill(text.againFor, { name: row.childName })}
        onClick={() => void press(sendAgain)}
      >
        <Icon of={IconRefresh} />
        {text.again}
      </Button>
      <Button variant="subtle" aria-label={fill(text.elsewhereFor, { name: row.childName })} onClick={onElsewhere}>
        {text.elsewhere}
      </Button>
    </Row>
  )
}

function RedirectDialog({ row, onClose }: OfRow & { onClose: () => void }) {
  const text = useText(staffMessageWords)
  const lead = useRedirectNews()
  const form = useForm({
    start: { contact: '' },
    fields: { contact: { check: wrongContact } },
    send: async (typed) => {
      const contact = contactOf(typed.contact)
      await lead({}, { id: row.id, contact })
      toast.success(fill(text.saved, { contact }))
      onClose()
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <Child row={row} />
      <ContactField {...form.bind('contact')} label={text.contact} autoComplete="off" />
      <Notice tone="blue">{text.only}</Notice>
      <Button type="submit" loading={form.pending}>
        {text.save}
      </Button>
    </form>
  )
}
