import { contactOf } from '@portal/contract/fields'
import type { PhoneChange, WaitingPhone } from '@portal/contract/staffPhones'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { wrongPhone } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import type { AboutAdult } from './FamilyAdults.tsx'
import classes from './FamilyPage.module.css'
import { useConfirmPhone, useGivePhone, useStopPhone } from './familyQueries.ts'

/** New phones of this desk that wait for a second member or for the end of their waiting period. */
export function WaitingPhones({ phones, onOpen }: { phones: readonly WaitingPhone[]; onOpen?: ((childId: number) => void) | undefined }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  return (
    <Card title={text.waitingPhones}>
      <ul>
        {phones.map((phone) => (
          <li key={phone.changeId} className={classes.row}>
            <div className={classes.lines}>
              <b>{phone.name}</b>
              <span className="num">{fill(text.fromTo, { from: phone.oldContact, to: phone.contact })}</span>
              <span className="dim">{phone.child}</span>
              <span className="dim">
                {phone.institution} · {fill(text.entered, { name: phone.enteredBy, time: dateAndTime(phone.enteredAt, language) })}
              </span>
              <PhoneState phone={phone} />
            </div>
            <div className={classes.actions}>
              {phone.canConfirm && <ConfirmButton phone={phone} name={phone.name} />}
              {onOpen && (
                <Button variant="default" aria-label={fill(text.openFamilyOf, { name: phone.child })} onClick={() => onOpen(phone.childId)}>
                  {text.openFamily}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PhoneState({ phone: { dueAt } }: { phone: PhoneChange }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  return <span>{dueAt === null ? text.awaitsSecond : fill(text.takesEffect, { time: dateAndTime(dueAt, language) })}</span>
}

function ConfirmButton({ phone, name }: { phone: PhoneChange; name: string }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  const confirm = useConfirmPhone()
  const { pending, press } = usePress()
  const confirmIt = async () => {
    const { dueAt } = await confirm({}, { changeId: phone.changeId })
    toast.success(fill(text.phoneConfirmed, { time: dateAndTime(dueAt, language) }))
  }
  return (
    <Button loading={pending} aria-label={fill(text.confirmPhoneOf, { name })} onClick={() => void press(confirmIt)}>
      {text.confirmPhone}
    </Button>
  )
}

interface NewPhoneProps {
  childId: number
  personId: number
  name: string
  newPhone: PhoneChange
}

/** New phone of an adult that waits for its confirmation or the end of its waiting period. */
export function NewPhone({ childId, personId, name, newPhone }: NewPhoneProps) {
  const text = useText(staffFamilyWords)
  const stop = useStopPhone()
  const { pending, press } = usePress()
  const callOff = async () => {
    await stop({}, { childId, personId })
    toast.success(text.calledOff)
  }
  return (
    <div className={classes.waits}>
      <span>{fill(text.newPhone, { contact: newPhone.contact })}</span>
      <PhoneState phone={newPhone} />
      {newPhone.canConfirm && <ConfirmButton phone={newPhone} name={name} />}
      <Button variant="default" small loading={pending} onClick={() => void press(callOff)}>
        {text.callOff}
      </Button>
    </div>
  )
}

/** Requests a new phone for an adult's account. */
export function PhoneDialog({ childId, adult, onClose }: AboutAdult) {
  const text = useText(staffFamilyWords)
  const give = useGivePhone()
  const form = useForm({
    start: { phone: '' },
    fields: { phone: { check: wrongPhone } },
    send: async ({ phone }) => {
      await give({}, { childId, personId: adult.personId, phone: contactOf(phone) })
      toast.success(text.phoneDone)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={`${text.phone}: ${adult.name}`} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <Notice tone="yellow">{text.phoneHint}</Notice>
        <PhoneField {...form.bind('phone')} label={text.phoneLabel} autoComplete="off" />
        <Button type="submit" loading={form.pending}>
          {text.phoneSave}
        </Button>
      </form>
    </Dialog>
  )
}
