import type { ImportedFile, ImportFault, ImportReport } from '@portal/contract/data'
import { IconCircleX, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../base/files.ts'
import { grouped } from '../../base/formats.ts'
import { usePress } from '../../base/usePress.ts'
import { common } from '../../text/mn/common.ts'
import { uploadWords } from '../../text/mn/uploads.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { Pager } from '../../ui/plain/Pager.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './DataPage.module.css'
import { DropZone } from './DropZone.tsx'
import { faultsFile, useApplyUpload, useUploadDetail } from './queries.ts'
import { type Counts, changesOf, faultsText, totalOf } from './rules.ts'

/** Checked file, or delivery of the national system: its changes, its faulty rows, and the button that applies it. */
export function Checked({ uploadId, isDelivered = false }: { uploadId: number; isDelivered?: boolean }) {
  const query = useUploadDetail(uploadId)
  return (
    <Async query={query} pendingCards={2}>
      {({ fileName, report }) =>
        report === null ? null : (
          <>
            <Changes uploadId={uploadId} fileName={fileName} report={report} isDelivered={isDelivered} />
            {report.faultCount > 0 && <Faults uploadId={uploadId} report={report} />}
            {report.warnings.length > 0 && <Warnings found={report.warnings} />}
          </>
        )
      }
    </Async>
  )
}

interface OfUpload {
  uploadId: number
  report: ImportReport
}

/** Key of the row with the totals of all files. */
const ALL = ''

function Changes({
  uploadId,
  fileName,
  isDelivered,
  report: { files, faultCount, ignored },
}: OfUpload & { fileName: string; isDelivered: boolean }) {
  const text = useText(uploadWords)
  const { cancel } = useText(common)
  const apply = useApplyUpload()
  const { pending, press } = usePress()
  const [goodRows, setGoodRows] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const all = totalOf(files)
  const changes = changesOf(all)
  const isAnything = changes + all.claims > 0
  const count = (of: (file: ImportedFile) => number) => (file: ImportedFile) => <span className="num">{grouped(of(file))}</span>
  return (
    <Card bare>
      <header className={classes.head}>
        <div>
          <h2>{text.changes}</h2>
          <p className="small dim">{fill(text.about, { name: fileName, files: files.length, rows: grouped(all.rows) })}</p>
        </div>
        {!isDelivered && (
          <Button variant="default" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? cancel : text.another}
          </Button>
        )}
      </header>
      {isChoosing && (
        <div className={classes.another}>
          <DropZone label={text.another} />
        </div>
      )}
      <RecordTable
        caption={text.changes}
        rows={[...files, { file: ALL, ...all }]}
        keyOf={({ file }) => file}
        columns={[
          {
            key: 'file',
            head: text.file,
            card: 'title',
            of: ({ file }) =>
              file === ALL ? (
                <b>{text.all}</b>
              ) : (
                <>
                  <b>{text.files[file] ?? file}</b> <code className="dim">{file}</code>
                </>
              ),
          },
          { key: 'new', head: text.new, number: true, of: count((file) => file.new) },
          { key: 'changed', head: text.changed, number: true, of: count((file) => file.changed) },
          { key: 'deleted', head: text.deleted, number: true, of: count((file) => file.deleted) },
          { key: 'same', head: text.same, number: true, of: count((file) => file.same) },
          {
            key: 'refused',
            head: text.refused,
            number: true,
            of: ({ refused }) => (
              <span className={refused > 0 ? classes.bad : undefined}>
                {refused > 0 && <Icon of={IconCircleX} size={18} />}
                <span className="num">{grouped(refused)}</span>
              </span>
            ),
          },
        ]}
      />
      {ignored.length > 0 && (
        <p className={classes.ignored}>
          {fill(text.ignored, { columns: ignored.map(({ file, column }) => (column === '' ? file : `${file}.${column}`)).join(', ') })}
        </p>
      )}
      {all.claims + all.setAside > 0 && (
        <div className={classes.note}>
          <ClaimsNote counts={all} />
        </div>
      )}
      <div className={classes.apply}>
        {faultCount > 0 && isAnything && (
          <label className={classes.check}>
            <input type="checkbox" checked={goodRows} onChange={(event) => setGoodRows(event.currentTarget.checked)} />
            {fill(text.skip, { count: grouped(all.refused) })}
          </label>
        )}
        {!isAnything ? (
          <Notice tone={faultCount === 0 ? 'blue' : 'yellow'}>
            {faultCount > 0 ? text.nothingGood : all.setAside > 0 ? text.nothingNow : text.nothing}
          </Notice>
        ) : (
          <Button
            loading={pending}
            disabled={faultCount > 0 && !goodRows}
            onClick={() => void press(() => apply({}, { uploadId, goodRows }))}
          >
            {changes > 0 ? fill(text.apply, { count: grouped(changes) }) : fill(text.applyClaims, { count: grouped(all.claims) })}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Rows about children of other institutions: how they are handled, and where the office tracks them. */
export function ClaimsNote({ counts: { claims, setAside } }: { counts: Counts }) {
  const text = useText(uploadWords)
  if (claims + setAside === 0) return null
  return (
    <Notice tone="blue">
      {claims > 0 && <p>{fill(text.claims, { count: grouped(claims) })}</p>}
      {setAside > 0 && <p>{fill(text.setAside, { count: grouped(setAside) })}</p>}
      <PageLink to="/staff/claims">{text.toClaims}</PageLink>
    </Notice>
  )
}

function Faults({ uploadId, report }: OfUpload) {
  const text = useText(uploadWords)
  const { pending, press } = usePress()
  return (
    <Found
      title={fill(text.faults, { count: faultsText(report, text) })}
      hint={report.hasMoreFaults ? `${text.faultsHint} ${text.stopped}` : text.faultsHint}
      found={report.faults}
    >
      <Button
        variant="default"
        loading={pending}
        onClick={() => void press(async () => saveFile(await faultsFile(uploadId, text.csvFile)))}
      >
        <Icon of={IconDownload} />
        {text.csv}
      </Button>
    </Found>
  )
}

function Warnings({ found }: { found: readonly ImportFault[] }) {
  const text = useText(uploadWords)
  return <Found title={fill(text.warnings, { count: grouped(found.length) })} hint={text.warningsHint} found={found} />
}

const PAGE = 10

interface FoundRows {
  title: string
  hint: string
  found: readonly ImportFault[]
  /** Button beside the title. */
  children?: ReactNode
}

/** Faulty or doubtful rows with their sentences, page by page. */
function Found({ title, hint, found, children }: FoundRows) {
  const text = useText(uploadWords)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  const from = (page - 1) * PAGE
  const rows = found.slice(from, from + PAGE).map((fault, at) => ({ ...fault, at: from + at }))
  return (
    <Card bare>
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          <p className="small dim">{hint}</p>
        </div>
        {children}
      </header>
      <RecordTable
        caption={title}
        rows={rows}
        keyOf={({ at }) => at}
        columns={[
          { key: 'file', head: text.file, card: 'title', of: ({ file }) => <code>{file}</code> },
          {
            key: 'line',
            head: text.line,
            number: true,
            of: ({ line }) => (line === 0 ? text.wholeFile : <span className="num">{grouped(line)}</span>),
          },
          { key: 'column', head: text.column, of: ({ column }) => <code>{column}</code> },
          { key: 'value', head: text.value, of: ({ value }) => (value === '' ? '' : <span className={classes.value}>{value}</span>) },
          { key: 'right', head: text.right, card: 'foot', of: (fault) => fault[language] },
        ]}
      />
      {pages > 1 && (
        <div className={classes.pager}>
          <Pager
            label={title}
            page={page}
            pages={pages}
            range={`${from + 1}–${from + rows.length} / ${grouped(found.length)}`}
            words={{ ...text.pages, page: fill(text.pages.page, { page, pages }) }}
            onTurn={setPage}
          />
        </div>
      )}
    </Card>
  )
}
