import { IconCheck, IconCopy, IconFileTypePdf, IconPlus, IconPrinter, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../base/files.ts'
import { phoneInFours } from '../../base/formats.ts'
import { settings } from '../../base/settings.ts'
import { toast } from '../../base/toast.ts'
import { useCopy } from '../../base/useCopy.ts'
import { dateAndTime, longDateAndTime } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { common } from '../../text/mn/common.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { Icon, Tile } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Alkhan, Stitch } from '../../ui/plain/ornaments.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import type { Flow } from './flows.ts'
import { StitchedSteps } from './NextSteps.tsx'
import classes from './ReceiptView.module.css'
import { type ReceiptWords, receiptPdf, receiptText } from './receiptFile.ts'
import type { StoredReceipt } from './receipts.ts'
import { chipOf } from './requestState.ts'

/** Page that shows the status later; a short address, because it is read aloud on the phone. */
const STATUS_PATH = '/check-request-public'

interface ReceiptViewProps {
  receipt: StoredReceipt
  flow: Flow
  /** Starts a request for another child with the same guardian. */
  onAnother?: (() => void) | undefined
}

/** Receipt for the family: number of the request, facts, deadline, and the address for the status. */
export default function ReceiptView({ receipt, flow, onAnother }: ReceiptViewProps) {
  const { receipt: text } = useText(applications)
  const words = useText(enrolment)
  const { productName: brand } = useText(common)
  const { language } = useLanguage()
  const confirms = receipt.kind === 'firstGrade'
  const { tone, name } = chipOf({ responseStatus: receipt.responseStatus, schoolStatus: null, changedAt: receipt.sentAt }, words)
  const title = receipt.isNew ? text.sent[confirms ? 'confirm' : 'request'] : text.title
  const until = longDateAndTime(receipt.closesAt, receipt.closesAt.slice(11, 16), language)
  const later = fill(text.later[confirms ? 'confirm' : 'request'], { address: `${location.host}${STATUS_PATH}` })

  /** Facts shared by the page, the PDF and the text to share. */
  const facts: [string, string][] = [
    [text.program, `${words.kinds[receipt.kind]}, ${fill(words.schoolYear, { years: receipt.schoolYear })}`],
    [text.child, `${receipt.child}, ${receipt.reg}`],
    ...(receipt.institution === null ? [] : ([[text.institution, receipt.institution]] as [string, string][])),
    [text.time, dateAndTime(receipt.sentAt, language)],
    ...(receipt.lot === null ? [] : ([[text.lot, receipt.lot]] as [string, string][])),
    [text.deadline, until],
    ...(settings.helpPhone === '' ? [] : ([[text.help, phoneInFours(settings.helpPhone)]] as [string, string][])),
  ]
  const file: ReceiptWords = {
    portal: brand,
    title,
    facts: [
      ...(receipt.reference === null ? [] : ([[text.reference, receipt.reference]] as [string, string][])),
      ...facts,
      [text.status, name],
    ],
    foot: later,
  }
  return (
    <article className={classes.receipt} data-receipt>
      <Alkhan className={classes.band} />
      <div className={classes.top}>
        <Tile icon={IconCheck} tone="green" large />
        <div>
          <p className="small dim">
            {brand} · {text.title}
          </p>
          <h1 tabIndex={-1} data-step-title>
            {title}
          </h1>
        </div>
      </div>
      {receipt.reference !== null && <Reference number={receipt.reference} />}
      {receipt.isNew && <ReceiptNotices receipt={receipt} confirms={confirms} />}
      <div className={classes.tear}>
        <Stitch />
      </div>
      <div className={classes.below}>
        <FactList
          rows={[
            ...facts.map(([what, value]) => [what, unbroken(value)] as const),
            [
              text.status,
              <StatusChip key="status" tone={tone}>
                {name}
              </StatusChip>,
            ],
          ]}
        />
        {receipt.lot !== null && (
          <p>
            <a href="/draw">{text.draw}</a>
          </p>
        )}
        <section>
          <h2>{text.next}</h2>
          <StitchedSteps steps={confirms ? text.confirmSteps : text.requestSteps} since={dateAndTime(receipt.sentAt, language)} />
          <p className={classes.later}>{later}</p>
        </section>
      </div>
      <div className={classes.buttons}>
        <ButtonLink to={flow.end}>{flow.signedIn ? words.toList : words.toHome}</ButtonLink>
        {onAnother && (
          <Button variant="default" onClick={onAnother}>
            <Icon of={IconPlus} />
            {text.another}
          </Button>
        )}
        <SaveButtons words={file} />
      </div>
    </article>
  )
}

/** Messages that were sent with the request. */
function ReceiptNotices({ receipt: { notTold, mailed, registeredAs }, confirms }: { receipt: StoredReceipt; confirms: boolean }) {
  const { receipt: text } = useText(applications)
  const { guardian } = useText(enrolment)
  return (
    <>
      {notTold.length > 0 ? (
        <Notice tone="yellow">{fill(text.notTold, { contacts: notTold.join(', ') })}</Notice>
      ) : (
        <p className={classes.said}>
          {mailed ? text.sentTo : text.sentToPhone} {text.keep[confirms ? 'confirm' : 'request']}
        </p>
      )}
      {registeredAs !== null && <p className={classes.said}>{fill(text.registeredAs, { type: guardian.types[registeredAs] })}</p>}
    </>
  )
}

/** Buttons to print, save or share the receipt. */
function SaveButtons({ words }: { words: ReceiptWords }) {
  const { receipt: text } = useText(applications)
  const [pending, setPending] = useState(false)
  const pdf = () => receiptPdf(words, `${text.file}.pdf`)
  const busy = (work: () => Promise<void>) => async () => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      // Closing the browser's share sheet is a cancellation, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(text.notSaved)
    } finally {
      setPending(false)
    }
  }
  const share = busy(async () => {
    const file = await pdf()
    const files = { files: [file], title: words.title }
    await navigator.share(navigator.canShare?.(files) ? files : { title: words.title, text: receiptText(words) })
  })
  return (
    <Row gap={6} className={classes.keep}>
      {'share' in navigator && (
        <Button variant="default" disabled={pending} onClick={() => void share()}>
          <Icon of={IconShare} />
          {text.share}
        </Button>
      )}
      <Button variant="default" disabled={pending} onClick={() => void busy(async () => saveFile(await pdf()))()}>
        <Icon of={IconFileTypePdf} />
        {text.pdf}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        <Icon of={IconPrinter} />
        {text.print}
      </Button>
    </Row>
  )
}

function Reference({ number }: { number: string }) {
  const { receipt: text } = useText(applications)
  const { isCopied, copy } = useCopy()
  return (
    <div className={classes.well}>
      <div>
        <p className="small dim">{text.reference}</p>
        <p className={`${classes.number} num`}>{number}</p>
      </div>
      <Button variant="subtle" icon className={classes.copy ?? ''} aria-label={text.copy} onClick={() => void copy(number)}>
        {isCopied ? <Icon of={IconCheck} size={24} /> : <Icon of={IconCopy} size={24} />}
      </Button>
    </div>
  )
}
