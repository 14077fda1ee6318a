import type { ResultOf } from '@portal/contract/call'
import type { Upload, uploads } from '@portal/contract/uploads'
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { grouped } from '../../base/formats.ts'
import { dateAndTime } from '../../text/dates.ts'
import { dataToolWords } from '../../text/mn/dataTools.ts'
import { type UploadsText, uploadWords } from '../../text/mn/uploads.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import { Stepper } from '../../ui/plain/Stepper.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { Checked, ClaimsNote } from './Checked.tsx'
import classes from './DataPage.module.css'
import { DataTools } from './DataTools.tsx'
import { DropZone } from './DropZone.tsx'
import { FormCard } from './FormCard.tsx'
import { Keys } from './Keys.tsx'
import { OriginCard } from './OriginCard.tsx'
import { useUploads } from './queries.ts'
import { changesOf, faultsText, isAtWork, LIMITS, outcomeIn, phaseOf, stepOf, totalOf } from './rules.ts'
import { SourceCard } from './SourceCard.tsx'

/** Import of an institution's data: the office uploads a file, reviews its changes and applies it. */
export default function DataPage() {
  const text = useText(uploadWords)
  const query = useUploads()
  return (
    <>
      <PageTitle below={text.hint}>{text.title}</PageTitle>
      <Async query={query} pendingCards={2}>
        {(data) => <Data data={data} />}
      </Async>
    </>
  )
}

function Data({ data: { uploads: all, keys } }: { data: ResultOf<typeof uploads> }) {
  const text = useText(uploadWords)
  // Last upload by the office; programs apply their own uploads.
  const current = all.find(({ by }) => by !== null)
  const step = stepOf(current)
  return (
    <Stack gap={7}>
      <Stepper label={text.steps} names={text.stepNames} current={step} done={text.done} />
      {step === 1 && <DropZone />}
      {current && isAtWork(current) && <AtWork upload={current} />}
      {current?.status === 'CHECKED' && <Checked key={current.uploadId} uploadId={current.uploadId} />}
      <div className={classes.said} role="status">
        {current && step === 1 ? <Ended upload={current} /> : <span className="unseen">{current && progressText(text, current)}</span>}
      </div>
      <SourceCard upload={all.find(({ source }) => source !== null)} />
      <Last all={all} />
      <OriginCard />
      <FormCard />
      <DataTools />
      <Keys keys={keys} />
    </Stack>
  )
}

/** Text for screen readers; the visible counter changes too often for a live region. */
function progressText(text: UploadsText, upload: Upload): string {
  const phase = phaseOf(upload)
  if (phase === 'checked')
    return fill(text.checked, { changes: grouped(changesOf(totalOf(upload.files))), faults: faultsText(upload, text) })
  return phase === 'applying' ? text.applying : text.checking
}

function AtWork({ upload: { status, progress } }: { upload: Upload }) {
  const text = useText(uploadWords)
  const does = status === 'CHECKING' ? text.checking : status === 'APPLYING' ? text.applying : text.waiting
  const share = Math.round((progress?.share ?? 0) * 100)
  return (
    <Card className={classes.progress}>
      <div className={classes.line}>
        <b>{does}</b>
        {progress && <span className="num dim">{fill(text.rowsRead, { rows: grouped(progress.rows) })}</span>}
      </div>
      <progress aria-label={text.progress} max={100} value={share} />
      <p className="small dim">{text.mayClose}</p>
    </Card>
  )
}

/** Outcome of the last upload. */
function Ended({ upload }: { upload: Upload }) {
  const { status, why, files } = upload
  const text = useText(uploadWords)
  const all = totalOf(files)
  if (status === 'APPLIED')
    return (
      <>
        <Notice tone="green">
          <b>{fill(text.applied, { count: grouped(changesOf(all)) })}</b>{' '}
          {changesOf(all) > 0 && fill(text.appliedHint, { changes: outcomeIn({ ...all, claims: 0, setAside: 0 }, text.did) })}
        </Notice>
        <ClaimsNote counts={all} />
      </>
    )
  if (status !== 'REFUSED') return null
  return (
    <Notice tone="red" alert={false}>
      {why === null ? fill(text.badRows, { count: faultsText(upload, text) }) : fill(text.whyNot[why], LIMITS)}
    </Notice>
  )
}

const statusStyles: Record<Upload['status'], { tone: ChipTone; icon: typeof IconCircleX }> = {
  PROPOSED: { tone: 'yellow', icon: IconHourglass },
  ARRIVING: { tone: 'yellow', icon: IconHourglass },
  RECEIVED: { tone: 'yellow', icon: IconHourglass },
  CHECKING: { tone: 'yellow', icon: IconHourglass },
  CHECKED: { tone: 'yellow', icon: IconHourglass },
  CONFIRMED: { tone: 'yellow', icon: IconHourglass },
  APPLYING: { tone: 'yellow', icon: IconHourglass },
  APPLIED: { tone: 'green', icon: IconCircleCheck },
  REFUSED: { tone: 'red', icon: IconCircleX },
  EXPIRED: { tone: 'plain', icon: IconCircleX },
}

function Last({ all }: { all: readonly Upload[] }) {
  const text = useText(uploadWords)
  const { sourceName } = useText(dataToolWords)
  const { language } = useLanguage()
  const outcomeOf = useOutcome()
  return (
    <Card title={all.length === 0 ? text.last : undefined} bare={all.length > 0}>
      {all.length === 0 ? (
        <p className="dim">{text.none}</p>
      ) : (
        <>
          <h2 className={classes.heading}>{text.last}</h2>
          <RecordTable
            caption={text.last}
            rows={all}
            keyOf={({ uploadId }) => uploadId}
            columns={[
              { key: 'file', head: text.file, card: 'title', of: ({ fileName }) => <b className={classes.name}>{fileName}</b> },
              { key: 'when', head: text.when, of: ({ at }) => <span className="num">{dateAndTime(at, language)}</span> },
              { key: 'who', head: text.who, of: ({ by, source }) => by ?? (source === null ? text.program : sourceName) },
              { key: 'what', head: text.what, of: outcomeOf },
              {
                key: 'status',
                head: text.status,
                card: 'end',
                of: ({ status }) => (
                  <StatusChip tone={statusStyles[status].tone} icon={statusStyles[status].icon}>
                    {text.statuses[status]}
                  </StatusChip>
                ),
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}

/** Returns the outcome of an upload in a few words. */
function useOutcome(): (upload: Upload) => string {
  const text = useText(uploadWords)
  return (upload) => {
    const { status, why, files, faultCount } = upload
    const all = totalOf(files)
    if (why !== null) return fill(text.whyNot[why], LIMITS)
    if (status === 'EXPIRED') return text.expired
    if (status === 'REFUSED') return fill(text.badRows, { count: faultsText(upload, text) })
    if (status === 'CHECKED' && faultCount > 0) return fill(text.faults, { count: faultsText(upload, text) })
    if (files.length === 0) return ''
    return outcomeIn(all, status === 'APPLIED' ? text.did : text.would) || fill(text.unchanged, { same: grouped(all.same) })
  }
}
