import type { CampaignKind, Receipt } from '@portal/contract/enrolment'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { dateAndTime } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Alkhan } from '../../ui/plain/Alkhan.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { Stitch } from '../../ui/plain/Stitch.tsx'
import { FactList } from './FactList.tsx'
import type { Flow } from './flows.ts'
import classes from './ReceiptView.module.css'
import { chipOf } from './standing.ts'

interface ReceiptViewProps {
  receipt: Receipt
  kind: CampaignKind
  /** An e-mail address was given. */
  mailed: boolean
  flow: Flow
}

/** What a family keeps: the number of the request, and what happens next. */
export default function ReceiptView({ receipt, kind, mailed, flow }: ReceiptViewProps) {
  const { receipt: text } = useText(applications)
  const words = useText(enrolment)
  const { language } = useLanguage()
  const confirms = kind === 'firstGrade'
  const { tone, name } = chipOf({ responseStatus: receipt.responseStatus, schoolStatus: null }, words)
  const next = confirms ? text.confirmSteps : text.requestSteps
  return (
    <article className={classes.receipt} data-receipt>
      <Alkhan className={classes.band} />
      <div className={classes.top}>
        <span className={classes.tick}>
          <IconCheck size={30} stroke={2.2} aria-hidden />
        </span>
        <div>
          <p className="small dim">{text.title}</p>
          <h1 tabIndex={-1} data-step-title>
            {text.sent[confirms ? 'confirm' : 'request']}
          </h1>
        </div>
      </div>
      {receipt.reference !== null && <Reference number={receipt.reference} />}
      {receipt.notTold.length > 0 ? (
        <Notice tone="yellow">{fill(text.notTold, { contacts: receipt.notTold.join(', ') })}</Notice>
      ) : (
        <p className={classes.said}>
          {mailed ? text.sentTo : text.sentToPhone} {text.keep}
        </p>
      )}
      {receipt.registeredAs !== null && (
        <p className={classes.said}>{fill(text.registeredAs, { type: words.guardian.types[receipt.registeredAs] })}</p>
      )}
      <div className={classes.tear}>
        <Stitch />
      </div>
      <div className={classes.below}>
        <FactList
          rows={[
            [text.child, receipt.child],
            ...(receipt.institution === null ? [] : [[text.institution, unbroken(receipt.institution)] as const]),
            [text.time, dateAndTime(receipt.sentAt, language)],
            [
              text.status,
              <StatusChip key="status" tone={tone}>
                {name}
              </StatusChip>,
            ],
          ]}
        />
        <section>
          <h2>{text.next}</h2>
          <ol className={classes.next}>
            {next.map((step, index) => (
              <li key={step} data-done={index === 0 || undefined}>
                <b>{step}</b>
                {index === 0 && <span className="small dim num">{dateAndTime(receipt.sentAt, language)}</span>}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className={classes.buttons}>
        <ButtonLink href={flow.end}>{flow.signedIn ? words.toList : words.toHome}</ButtonLink>
        <Button variant="default" onClick={() => window.print()}>
          <IconPrinter size={20} stroke={1.75} aria-hidden />
          {text.print}
        </Button>
      </div>
    </article>
  )
}

function Reference({ number }: { number: string }) {
  const { receipt: text } = useText(applications)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
    } catch {
      // A browser that forbids it: the number can be marked by hand.
      setCopied(false)
    }
  }
  return (
    <div className={classes.well}>
      <div>
        <p className="small dim">{text.reference}</p>
        <p className={`${classes.number} num`}>{number}</p>
      </div>
      <span className={classes.copied} aria-live="polite">
        {copied && text.copied}
      </span>
      <Button variant="subtle" icon className={classes.copy ?? ''} aria-label={text.copy} onClick={() => void copy()}>
        {copied ? <IconCheck size={24} stroke={1.75} aria-hidden /> : <IconCopy size={24} stroke={1.75} aria-hidden />}
      </Button>
    </div>
  )
}
