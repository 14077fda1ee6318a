import { type Application, familyAnswerOf, offersOf } from '@portal/contract/enrolment'
import { IconFileText, IconPhone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { useUser } from '../../base/session.ts'
import { wizardFor } from '../../child/ofChild.ts'
import { longDateAndTime } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { AcceptPlace } from './AcceptPlace.tsx'
import { AnswerBanner, type Answered } from './AnswerBanner.tsx'
import classes from './ApplicationsPage.module.css'
import { DrawPosition } from './DrawPosition.tsx'
import { UndoDialog } from './dialogs.ts'
import { flowOf } from './flows.ts'
import { OtherKindergartens } from './OtherKindergartens.tsx'
import { useOutdate } from './queries.ts'
import { Restore } from './Restore.tsx'
import { receiptHash, type StoredReceipt, storeReceipt } from './receipts.ts'
import { hasReceipt, type Undo, undosOf } from './requestState.ts'
import { dueOf } from './rules.ts'

/** Answer fields of a row in the list. */
const answeredOf = (row: Application): Answered => ({ ...row, settledBy: null, phoneNumber: row.vPhones, child: row.firstName })

/** Receipt of an own request, built from its row in the list. */
const receiptOf = (row: Application): StoredReceipt => ({
  message: '',
  reference: row.reference,
  lot: row.lot,
  child: `${row.lastName} ${row.firstName}`,
  institution: row.legalName,
  sentAt: row.creationDate,
  responseStatus: row.responseStatus,
  responseStatusName: row.responseStatusName,
  registeredAs: null,
  notTold: [],
  prospectDataId: row.prospectDataId,
  kind: row.kind,
  schoolYear: row.schoolYear,
  reg: row.primaryNidNumber,
  closesAt: row.closesAt,
  mailed: false,
  isNew: false,
})

/** Status, number, deadline and actions of a request. */
export function RequestActs({ of: row }: { of: Application }) {
  const { acts } = useText(applications)
  const words = useText(enrolment)
  const { deadline } = useText(status)
  const { language } = useLanguage()
  const personId = useUser()?.personId
  const navigate = useNavigate()
  const outdate = useOutdate()
  const [undo, setUndo] = useState<Undo>('withdraw')
  const [undoing, setUndoing] = useState(false)
  const { allowed, kind, closesAt, reference, lot, institutionPhone } = row
  const answer = familyAnswerOf(row)
  const flow = flowOf(kind, true)
  const until = longDateAndTime(closesAt, closesAt.slice(11, 16), language)
  const offers = offersOf(row)
  const due = dueOf(offers)

  function openReceipt() {
    const receipt = receiptOf(row)
    storeReceipt(receipt, personId)
    void navigate({ to: flow.start, hash: receiptHash(receipt) })
  }
  const facts = [
    ...(reference === null
      ? hasReceipt(row)
        ? [[acts.number, acts.notOwn] as const]
        : []
      : [
          [
            acts.number,
            <b key="number" className="num">
              {reference}
            </b>,
          ] as const,
        ]),
    ...(lot === null
      ? []
      : [
          [
            acts.lot,
            <span key="lot" className="num">
              {lot}
            </span>,
          ] as const,
        ]),
    ...(due === undefined ? [] : [[deadline[due], unbroken(fill(acts.until, { closesAt: until }))] as const]),
  ]
  return (
    <div className={classes.request}>
      <div className={classes.banner}>
        <AnswerBanner of={answeredOf(row)} bare />
      </div>
      <AcceptPlace of={row} onDone={async () => void (await outdate())} />
      {facts.length > 0 && <FactList rows={facts} />}
      <DrawPosition drawn={row.drawn} lot={lot} />
      <OtherKindergartens further={row.further} />
      <Restore of={row} onDone={async () => void (await outdate())} />
      <Row gap={5} className={classes.acts}>
        {row.undoUntil === null && offers.some((offer) => offer === 'send' || offer === 'confirm') && (
          <ButtonLink {...wizardFor(kind, row.personId)}>
            {answer === 'ready' ? acts.confirm : answer === 'none' ? acts.send : acts.again}
          </ButtonLink>
        )}
        {reference !== null && hasReceipt(row) && (
          <Button variant="default" onClick={openReceipt}>
            <Icon of={IconFileText} />
            {acts.receipt}
          </Button>
        )}
        {institutionPhone !== null && (
          <ButtonLink href={`tel:${institutionPhone}`} variant={answer === 'passed' ? 'filled' : 'default'}>
            <Icon of={IconPhone} />
            <span className="num">{fill(acts.call, { phone: phoneInFours(institutionPhone) })}</span>
          </ButtonLink>
        )}
        {undosOf(allowed).map((one) => (
          <Button
            key={one}
            variant="default"
            className={classes.danger}
            onClick={() => {
              setUndo(one)
              setUndoing(true)
            }}
          >
            {words[one].action}
          </Button>
        ))}
      </Row>
      <UndoDialog
        opened={undoing}
        undo={undo}
        flow={flow}
        of={row}
        onClose={() => setUndoing(false)}
        onDone={async () => void (await outdate())}
        onExpired={() => setUndoing(false)}
      />
    </div>
  )
}
