import { TextInput } from '@mantine/core'
import { contactOf, isPhone, Phone } from '@portal/contract/fields'
import { useSession } from '../../session.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { wrongWith } from '../../ui/fieldMessage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { RegistryNumberField } from '../../ui/RegistryNumberField.tsx'
import { registryTextOf, wrongRegistry } from '../../ui/registryDraft.ts'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/useForm.ts'
import type { GuardianDraft } from './draft.ts'
import type { Flow } from './flows.ts'
import { sendingOf } from './guardian.ts'
import { requesterNumbered } from './queries.ts'
import { hasExpired, isOutdated } from './refused.ts'
import type { Found } from './searchQueries.ts'
import { statusAfter, type Undo } from './standing.ts'
import classes from './Wizard.module.css'

export interface UndoDialogProps {
  opened: boolean
  undo: Undo
  flow: Flow
  found: Found
  draft: GuardianDraft
  onClose: () => void
  onDone: () => Promise<void>
  onExpired: () => void
}

/** Withdrawing, declining, or taking a refusal back: asked once more; who is not signed in shows the number of the request. */
export default function UndoDialog({ opened, ...rest }: UndoDialogProps) {
  const text = useText(enrolment)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text[rest.undo].action} holdsForm={!rest.flow.signedIn}>
      <UndoForm {...rest} />
    </Dialog>
  )
}

function UndoForm({ undo, flow, found, draft, onClose, onDone, onExpired }: Omit<UndoDialogProps, 'opened'>) {
  const text = useText(enrolment)
  const user = useSession()?.user
  const me = flow.signedIn ? user : undefined
  const phone = draft.phone1 !== '' ? draft.phone1 : me && isPhone(me.userName) ? me.userName : ''
  // Who has a phone number for an account is not asked for it again.
  const asksPhone = me === undefined || !isPhone(phone)

  const form = useForm({
    start: { reference: '', first: draft.first, second: draft.second, digits: draft.digits, phone },
    check: (typed) => ({
      reference: me || typed.reference.trim() !== '' ? null : 'fieldRequired',
      digits: me ? null : wrongRegistry(typed),
      phone: asksPhone ? wrongWith(Phone, contactOf(typed.phone)) : null,
    }),
    send: async (typed) => {
      try {
        const contactPersonId = me?.personId ?? (await requesterNumbered(registryTextOf(typed), found.ticket)).personId
        // Taking back changes nothing about who the guardian is.
        const guardian = { type: 'GENERAL_ORPHAN', phone1: typed.phone, phone2: '', mail: '' }
        const reference = me ? undefined : typed.reference.trim()
        await flow.send(sendingOf({ prospect: found.prospect, contactPersonId, guardian, to: statusAfter[undo], reference }), found.ticket)
      } catch (error) {
        if (hasExpired(error)) onExpired()
        else if (isOutdated(error)) await onDone()
        throw error
      }
      toast.success(text[undo].done)
      onClose()
      await onDone()
    },
    serverNames: { registry: 'digits', contactPersonId: 'digits', contactPhone1: 'phone', reference: 'reference' },
    focusAfter: (reason) => (reason === 'referenceWrong' && !me ? 'reference' : undefined),
    networkText: text.serverUnreachable,
  })

  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <p>{text[undo].ask}</p>
      {!me && (
        <>
          <TextInput
            {...form.field('reference')}
            label={text.undo.reference}
            description={unbroken(text.undo.referenceHint)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          {undo !== 'withdraw' && (
            <Notice tone="blue">
              {text.undo.signInInstead} <PageLink href="/login">{text.undo.signIn}</PageLink>
            </Notice>
          )}
          <RegistryNumberField
            label={text.guardian.registry}
            value={form.values}
            onChange={({ first, second, digits }) => {
              form.set('first', first)
              form.set('second', second)
              form.set('digits', digits)
            }}
            error={form.error('digits')}
          />
        </>
      )}
      {asksPhone && (
        <PhoneField
          name="phone"
          label={text.guardian.phone1}
          value={form.values.phone}
          error={form.error('phone')}
          onChange={(value) => form.set('phone', value)}
        />
      )}
      <div className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {text[undo].action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.undo.keep}
        </Button>
      </div>
    </form>
  )
}
