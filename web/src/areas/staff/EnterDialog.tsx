import type { ResultOf } from '@portal/contract/call'
import { contactOf, Email } from '@portal/contract/fields'
import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { enterRequest, Family, FamilyRequest } from '@portal/contract/staffFamily'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { wrongWith } from '../../base/fieldMessage.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PrintSheet } from '../../ui/dialog/PrintSheet.tsx'
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { requiredUpTo, wrongPhone } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './FamilyPage.module.css'
import { useEnterRequest } from './familyQueries.ts'

export type FamilyReceipt = ResultOf<typeof enterRequest>

interface EnterDialogProps {
  family: Family
  request: FamilyRequest
  /** Undefined until the request is sent. */
  receipt: FamilyReceipt | undefined
  onSent: (receipt: FamilyReceipt) => void
  onClose: () => void
}

/** Sends a request on behalf of a family, then shows its number, which the family needs. */
export function EnterDialog({ family, request, receipt, onSent, onClose }: EnterDialogProps) {
  const text = useText(staffFamilyWords)
  const [printing, setPrinting] = useState(false)
  const kind = text.kinds[request.kind]
  if (receipt === undefined)
    return (
      <Dialog opened onClose={onClose} title={kind} holdsForm>
        <EnterForm family={family} request={request} onSent={onSent} />
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={text.receipt}>
      <div className={classes.form}>
        <Slip kind={kind} receipt={receipt} />
        <Notice tone="blue">{text.receiptHint}</Notice>
        <Button variant="default" onClick={() => setPrinting(true)}>
          <Icon of={IconPrinter} />
          {text.print}
        </Button>
      </div>
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <Slip kind={kind} receipt={receipt} />
          <p>{fill(text.lookLater, { address: `${location.host}/check-request-public` })}</p>
        </PrintSheet>
      )}
    </Dialog>
  )
}

/** Printed slip for the family. */
function Slip({ kind, receipt: { reference, child, institution, sentAt } }: { kind: string; receipt: FamilyReceipt }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  return (
    <div className={classes.lines}>
      <span>{text.reference}</span>
      <b className={`${classes.reference} num`}>{reference}</b>
      <span>{kind}</span>
      <span>{[child, institution].filter(Boolean).join(' · ')}</span>
      <span className="num">{dateAndTime(sentAt, language)}</span>
    </div>
  )
}

/** Value for a requester who is not in the family's list. */
const OTHER = 0

interface EnterFormProps {
  family: Family
  request: FamilyRequest
  onSent: (receipt: FamilyReceipt) => void
}

function EnterForm({ family, request, onSent }: EnterFormProps) {
  const text = useText(staffFamilyWords)
  const relations = useText(relationWords)
  const enter = useEnterRequest()
  const adults = family.adults.filter(({ isBarred }) => !isBarred)
  const [first] = adults
  const form = useForm({
    start: { who: first?.personId ?? OTHER, registry: emptyRegistryDraft, phone: '', mail: '', note: '' },
    fields: {
      registry: { check: (typed, { who }) => (who === OTHER ? wrongRegistry(typed) : null), server: 'registerNumber' },
      phone: { check: (typed) => (typed === '' ? null : wrongPhone(typed)), server: 'contactPhone1' },
      mail: { check: (typed) => (typed.trim() === '' ? null : wrongWith(Email, contactOf(typed))), server: 'contactMail' },
      note: { check: requiredUpTo(DECISION_NOTE_MAX) },
    },
    send: async ({ who, registry, phone, mail, note }) => {
      const known = adults.find(({ personId }) => personId === who)
      onSent(
        await enter(
          {},
          {
            childId: family.child.childId,
            prospectDataId: request.prospectDataId,
            contactPersonId: known?.personId ?? null,
            registerNumber: known === undefined ? registryTextOf(registry) : null,
            contactGuardianType: known?.isNamed ? known.guardianType : 'GENERAL_ORPHAN',
            contactPhone1: phone === '' ? null : contactOf(phone),
            contactMail: mail.trim() === '' ? null : contactOf(mail),
            note: note.trim(),
          },
        ),
      )
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RadioCards
        {...form.bind('who')}
        stacked
        label={text.who}
        options={[
          ...adults.map(({ personId, name, guardianType }) => ({ value: personId, label: name, hint: relations[guardianType] })),
          { value: OTHER, label: text.other },
        ]}
      />
      {form.values.who === OTHER && <RegistryNumberField {...form.bind('registry')} label={text.otherNumber} />}
      <PhoneField {...form.bind('phone')} label={text.phoneOptional} description={text.phoneOptionalHint} autoComplete="off" />
      <TextField {...form.bind('mail')} label={text.mailOptional} type="email" autoComplete="off" />
      <NoteField {...form.bind('note')} label={`${text.asked}. ${text.askedHint}`} most={DECISION_NOTE_MAX} />
      <Button type="submit" loading={form.pending}>
        {text.send}
      </Button>
    </form>
  )
}
