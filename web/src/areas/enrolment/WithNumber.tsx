import { IconFileText, IconHistory, IconMapPin, IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { questions } from '../../text/mn/questions.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { AddressDialog, HistoryDialog, QuestionDialog, ReceiptDialog, UndoDialog } from './dialogs.ts'
import type { Flow } from './flows.ts'
import { hasReceipt, needsSession, type Undo, undosOf } from './requestState.ts'
import { isWaiting } from './rules.ts'
import classes from './StatusPage.module.css'
import type { Found } from './searchQueries.ts'

interface WithNumberProps {
  flow: Flow
  found: Found
  onChanged: () => Promise<void>
  onExpired: () => void
}

/** Actions that need the number of the request, and those that need none: the history, and a newer address before anything is sent. */
export function WithNumber({ flow, found, onChanged, onExpired }: WithNumberProps) {
  const text = useText(status)
  const words = useText(enrolment)
  const { byNumber } = useText(questions)
  const { language } = useLanguage()
  const { prospect, ticket } = found
  const { allowed, newData, addressUntil, prospectDataId } = prospect
  const [opened, setOpened] = useState<'history' | 'address' | 'receipt' | 'question' | Undo>()
  const [undo, setUndo] = useState<Undo>('withdraw')
  const close = () => setOpened(undefined)
  const askTo = (step: Undo) => () => {
    setUndo(step)
    setOpened(step)
  }
  const undos = undosOf(allowed).filter((one) => !needsSession(one))
  const mayMove = allowed.changeAddress && newData !== null
  const isSent = hasReceipt(prospect)
  if (prospectDataId === null) return null
  return (
    <section className={classes.number}>
      {isSent && (
        <div>
          <h3>{text.withNumber}</h3>
          <p className="small dim">{text.withNumberHint}</p>
        </div>
      )}
      {mayMove && (
        <Notice tone="blue">
          {words.addressChoice.notice}{' '}
          {unbroken(fill(words.addressChoice.until, { addressUntil: longDateAndTime(addressUntil, addressUntil.slice(11, 16), language) }))}
        </Notice>
      )}
      <Row gap={5} className={classes.acts}>
        {isSent && (
          <Button variant="default" small onClick={() => setOpened('receipt')}>
            <Icon of={IconFileText} />
            {text.receipt}
          </Button>
        )}
        {isWaiting(prospect) && (
          <Button variant="default" small onClick={() => setOpened('question')}>
            <Icon of={IconMessageQuestion} />
            {byNumber}
          </Button>
        )}
        <Button variant="default" small onClick={() => setOpened('history')}>
          <Icon of={IconHistory} />
          {words.history.open}
        </Button>
        {mayMove && (
          <Button variant="default" small onClick={() => setOpened('address')}>
            <Icon of={IconMapPin} />
            {words.addressChoice.open}
          </Button>
        )}
        {undos.map((one) => (
          <Button key={one} variant="default" small className={classes.danger} onClick={askTo(one)}>
            {words[one].action}
          </Button>
        ))}
      </Row>
      <HistoryDialog of={{ prospectDataId, signedIn: false, ticket }} opened={opened === 'history'} onClose={close} />
      <QuestionDialog opened={opened === 'question'} found={found} onClose={close} onExpired={onExpired} />
      <ReceiptDialog opened={opened === 'receipt'} flow={flow} found={found} onClose={close} onExpired={onExpired} />
      <AddressDialog
        opened={opened === 'address'}
        flow={flow}
        found={found}
        onClose={close}
        onChanged={async () => onChanged()}
        onExpired={onExpired}
      />
      <UndoDialog
        opened={opened === undo}
        undo={undo}
        flow={flow}
        of={prospect}
        ticket={ticket}
        onClose={close}
        onDone={onChanged}
        onExpired={onExpired}
      />
    </section>
  )
}
