import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { CORRECTION_REASON_MIN } from '@portal/contract/staffRegister'
import { IconArrowBackUp, IconArrowRight, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { common } from '../../text/mn/common.ts'
import { registerWords } from '../../text/mn/register.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import classes from './CorrectDialog.module.css'
import foot from './DecisionFoot.module.css'
import { useCorrect } from './queries.ts'

interface CorrectProps {
  queue: Queue
  row: QueueDetail['row']
  correction: NonNullable<QueueDetail['correction']>
}

/** Button that takes a decision of the own institution back, with its dialog. */
export function CorrectButton(props: CorrectProps) {
  const { correction: text } = useText(registerWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" className={foot.danger} wide onClick={() => setOpen(true)}>
        <Icon of={IconArrowBackUp} />
        {text.action}
      </Button>
      {isOpen && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for the reason, which the family reads, and shows the message before it is sent. */
function CorrectDialog({ queue, row, correction, onClose }: CorrectProps & { onClose: () => void }) {
  const { correction: text } = useText(registerWords)
  const { cancel } = useText(common)
  const send = useCorrect()
  const { pending, press } = usePress()
  const [reason, setReason] = useState('')
  const confirm = async () => {
    const corrected = await press(() => send({}, { queue, id: row.id, from: row.status, reason }))
    if (corrected === undefined) return
    toast.success(text.done)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={fill(text.title, { child: row.childName })} holdsForm>
      <p className={classes.change}>
        <b>{row.statusName}</b>
        <Icon of={IconArrowRight} />
        <b>{correction.toName}</b>
      </p>
      <label className={foot.field}>
        {text.reason}
        <textarea
          data-autofocus
          rows={3}
          maxLength={DECISION_NOTE_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <p className={classes.message}>
        <Icon of={IconMessage} />
        {text.message}
      </p>
      <p className="dim small">{text.rule}</p>
      <Row gap={4}>
        <Button loading={pending} disabled={reason.trim().length < CORRECTION_REASON_MIN} onClick={() => void confirm()}>
          {text.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </Dialog>
  )
}
