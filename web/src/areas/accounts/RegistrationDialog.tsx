import { useEffect, useRef, useState } from 'react'
import { useDidUpdate } from '../../base/useDidUpdate.ts'
import { registration } from '../../text/mn/registration.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import type { ProvenContact } from './queries.ts'
import { emptyDraft, keepDraft, keptDraft } from './registrationDraft.ts'

/** An e-mail link has proven this contact: the registration goes on from there. */
export const beginWith = (proof: ProvenContact): void => {
  const kept = keptDraft()
  keepDraft({ ...(kept.contact === proof.contact ? kept : emptyDraft), contact: proof.contact, proof })
}

interface RegistrationDialogProps {
  opened: boolean
  onClose: () => void
}

export default function RegistrationDialog({ opened, onClose }: RegistrationDialogProps) {
  const text = useText(registration)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title} holdsForm>
      <Registration onClose={onClose} />
    </Dialog>
  )
}

/** Two steps. What was typed is kept for this tab; passwords only as long as the dialog is open. */
function Registration({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(keptDraft)
  const [passwords, setPasswords] = useState({ password: '', repeat: '' })
  /** The password that the server refused as too common. */
  const [common, setCommon] = useState<string>()
  const [step, setStep] = useState<1 | 2>(1)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) keepDraft(draft)
  }, [draft, done])

  const top = useRef<HTMLDivElement>(null)
  // The first focus is the dialog's own matter: it must know first where to give it back.
  useDidUpdate(() => top.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), step)

  return (
    <div ref={top}>
      {step === 1 ? (
        <AccountStep
          draft={draft}
          setDraft={setDraft}
          passwords={passwords}
          setPasswords={setPasswords}
          common={common}
          onDone={() => setStep(2)}
        />
      ) : (
        <ConfirmationStep
          draft={draft}
          setDraft={setDraft}
          password={passwords.password}
          onBack={() => setStep(1)}
          onCommonPassword={() => {
            setCommon(passwords.password)
            setStep(1)
          }}
          onRegistered={() => setDone(true)}
          onClose={onClose}
        />
      )}
    </div>
  )
}
