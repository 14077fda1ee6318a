import { CONTENT_NOTE_MAX, type ContentDetail, type ContentText } from '@portal/contract/staffContent'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { contentWords } from '../../text/mn/content.ts'
import { fill, type Language, useLanguage, useText } from '../../text/words.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './ContentEditor.module.css'
import { ContentPreview } from './ContentPreview.tsx'
import { useSettleContent } from './queries.ts'

interface ProposalProps {
  detail: ContentDetail
  waiting: NonNullable<ContentDetail['waiting']>
  proposed: ContentText
  language: Language
  onWithdrawn: () => void
}

/** Proposed text: its author can withdraw it; another member compares it and confirms or rejects. */
export function ContentProposal({ detail, waiting, proposed, language, onWithdrawn }: ProposalProps) {
  const text = useText(contentWords)
  const { language: own } = useLanguage()
  const settle = useSettleContent()
  const { pending, press } = usePress()
  const [note, setNote] = useState('')
  const { kind, live, values } = detail
  const time = dateAndTime(waiting.at, own)

  const decide = (status: 'LIVE' | 'REJECTED' | 'WITHDRAWN', message: string) =>
    press(async () => {
      await settle({}, { versionId: waiting.id, status, note: note.trim() === '' ? null : note })
      toast.success(message)
      if (status === 'WITHDRAWN') onWithdrawn()
    })

  return (
    <div className={classes.proposal}>
      <Notice tone="yellow">
        {waiting.isMine ? fill(text.proposedByMe, { time }) : fill(text.proposedBy, { name: waiting.by, time })}
      </Notice>
      {waiting.isMine ? (
        <Button variant="default" loading={pending} onClick={() => void decide('WITHDRAWN', text.withdrawn)}>
          {text.withdraw}
        </Button>
      ) : (
        <>
          <div className={classes.columns}>
            <Card title={text.previewLive}>
              <ContentPreview kind={kind} text={live} language={language} values={values} />
            </Card>
            <Card title={text.previewProposed}>
              <ContentPreview kind={kind} text={proposed} language={language} values={values} />
            </Card>
          </div>
          <TextField label={text.rejectNote} value={note} maxLength={CONTENT_NOTE_MAX} onChange={setNote} />
          <Row gap={4} justify="end">
            <Button variant="default" loading={pending} onClick={() => void decide('REJECTED', text.rejected)}>
              {text.reject}
            </Button>
            <Button loading={pending} onClick={() => void decide('LIVE', text.confirmed)}>
              {text.confirm}
            </Button>
          </Row>
        </>
      )}
    </div>
  )
}
