import type { ResultOf } from '@portal/contract/call'
import { contactOf, Email, Phone } from '@portal/contract/fields'
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
import { NoteField } from '../../ui/field/NoteField.tsx'
import { PhoneField } from '../../ui/field/PhoneField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
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
          <IconPrinter size={20} stroke={1.75} aria-hidden />
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
    start: { who: first?.personId ?? OTHER, ...emptyRegistryDraft, phone: '', mail: '', note: '' },
    check: ({ who, phone, mail, note, ...number }) => ({
      digits: who === OTHER ? wrongRegistry(number) : null,
      phone: phone === '' ? null : wrongWith(Phone, contactOf(phone)),
      mail: mail.trim() === '' ? null : wrongWith(Email, contactOf(mail)),
      note: note.trim() === '' ? 'fieldRequired' : note.length > DECISION_NOTE_MAX ? 'inputInvalid' : null,
    }),
    send: async ({ who, phone, mail, note, ...number }) => {
      const known = adults.find(({ personId }) => personId === who)
      onSent(
        await enter(
          {},
          {
            childId: family.child.childId,
            prospectDataId: request.prospectDataId,
            contactPersonId: known?.personId ?? null,
            registerNumber: known === undefined ? registryTextOf(number) : null,
            contactGuardianType: known?.isNamed ? known.guardianType : 'GENERAL_ORPHAN',
            contactPhone1: phone === '' ? null : contactOf(phone),
            contactMail: mail.trim() === '' ? null : contactOf(mail),
            note: note.trim(),
          },
        ),
      )
    },
    serverNames: { registerNumber: 'digits', contactPhone1: 'phone', contactMail: 'mail' },
    refusals: 'notice',
  })
  const { values } = form
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RadioCards
        stacked
        label={text.who}
        name="who"
        value={values.who}
        onChange={(who) => form.set('who', who)}
        options={[
          ...adults.map(({ personId, name, guardianType }) => ({ value: personId, label: name, hint: relations[guardianType] })),
          { value: OTHER, label: text.other },
        ]}
      />
      {values.who === OTHER && (
        <RegistryNumberField label={text.otherNumber} value={values} onChange={form.setAll} error={form.error('digits')} />
      )}
      <PhoneField
        name="phone"
        label={text.phoneOptional}
        description={text.phoneOptionalHint}
        autoComplete="off"
        value={values.phone}
        error={form.error('phone')}
        onChange={(phone) => form.set('phone', phone)}
      />
      <TextField {...form.field('mail')} label={text.mailOptional} type="email" autoComplete="off" />
      <NoteField
        name="note"
        label={`${text.asked}. ${text.askedHint}`}
        value={values.note}
        onChange={(note) => form.set('note', note)}
        error={form.error('note')}
        most={DECISION_NOTE_MAX}
      />
      <Button type="submit" loading={form.pending}>
        {text.send}
      </Button>
    </form>
  )
}
