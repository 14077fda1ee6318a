import { Contact, contactOf } from '@portal/contract/fields'
import { wrongWith } from '../../base/fieldMessage.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { common } from '../../text/mn/common.ts'
import { staffPeople } from '../../text/mn/staffPeople.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './PeoplePage.module.css'
import { useInviteTeacher } from './queries.ts'

/** Invites a teacher by a link to a phone or e-mail address. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText(staffPeople)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.invite} holdsForm>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const text = useText(staffPeople)
  const { cancel } = useText(common)
  const invite = useInviteTeacher()
  const form = useForm({
    start: { first: '', second: '', digits: '', contact: '' },
    check: ({ contact, ...number }) => ({ digits: wrongRegistry(number), contact: wrongWith(Contact, contactOf(contact)) }),
    send: async ({ contact, ...number }) => {
      await invite({}, { registerNumber: registryTextOf(number), contact: contactOf(contact) })
      toast.success(text.sent)
      onClose()
    },
    serverNames: { registerNumber: 'digits', contact: 'contact' },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className="dim">{text.inviteHint}</p>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RegistryNumberField label={text.registry} value={form.values} onChange={form.setAll} error={form.error('digits')} />
      <ContactField {...form.field('contact')} label={text.contact} autoComplete="off" />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.pending}>
          {text.send}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
