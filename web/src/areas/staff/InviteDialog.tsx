import { contactOf } from '@portal/contract/fields'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { common } from '../../text/mn/common.ts'
import { staffPeople } from '../../text/mn/staffPeople.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { wrongContact } from '../../ui/field/rules.ts'
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
    start: { registry: emptyRegistryDraft, contact: '' },
    fields: {
      registry: { check: wrongRegistry, server: 'registerNumber' },
      contact: { check: wrongContact },
    },
    send: async ({ registry, contact }) => {
      await invite({}, { registerNumber: registryTextOf(registry), contact: contactOf(contact) })
      toast.success(text.sent)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className="dim">{text.inviteHint}</p>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RegistryNumberField {...form.bind('registry')} label={text.registry} />
      <ContactField {...form.bind('contact')} label={text.contact} autoComplete="off" />
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
