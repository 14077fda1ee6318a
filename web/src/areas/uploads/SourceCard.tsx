import type { SyncState } from '@portal/contract/sync'
import type { Upload } from '@portal/contract/uploads'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { dataToolWords } from '../../text/mn/dataTools.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Checked } from './Checked.tsx'
import { useFetchNow, useSyncState } from './queries.ts'

/** Data from the national system: its state, and the differences that wait for the office. */
export function SourceCard({ upload }: { upload: Upload | undefined }) {
  const { data: state } = useSyncState()
  if (!state) return null
  return (
    <>
      <State state={state} />
      {upload?.status === 'CHECKED' && <Checked key={upload.uploadId} uploadId={upload.uploadId} isDelivered />}
    </>
  )
}

function State({ state: { status, fetchedAt, appliesItself, isHeld, isAway, missing } }: { state: SyncState }) {
  const text = useText(dataToolWords)
  const { language } = useLanguage()
  const fetchNow = useFetchNow()
  const { pending, press } = usePress()
  const isBusy = status === 'QUEUED' || status === 'FETCHING'
  const ask = async () => {
    await fetchNow({}, undefined)
    toast.success(text.queued)
  }
  const count = missing.reduce((sum, one) => sum + one.count, 0)
  return (
    <Card title={text.source}>
      <Stack gap={6}>
        {isAway && <Notice tone="yellow">{text.sourceAway}</Notice>}
        {isHeld && <Notice tone="yellow">{text.sourceHeld}</Notice>}
        {!isHeld && <p className="dim">{appliesItself ? text.sourceNightly : text.sourceFirst}</p>}
        {count > 0 && (
          <Notice tone="blue">
            <p>{fill(text.missing, { count })}</p>
            <p className="small">{missing.map((one) => fill(text.missingIn, one)).join(', ')}</p>
          </Notice>
        )}
        <Row gap={6} justify="between" align="center">
          <span className="num dim" role="status">
            {status === 'QUEUED' && `${text.queued}. `}
            {status === 'FETCHING' && `${text.fetching}. `}
            {status === 'FAILED' && `${text.failed} `}
            {fetchedAt === null ? text.neverFetched : fill(text.fetchedAt, { time: dateAndTime(fetchedAt, language) })}
          </span>
          <Button variant="default" loading={pending} disabled={isBusy} onClick={() => void press(ask)}>
            {text.fetchNow}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
