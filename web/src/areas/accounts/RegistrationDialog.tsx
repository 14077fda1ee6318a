import { useEffect, useRef, useState } from 'react'
import { markRegistration } from '../../base/browserStorage.ts'
import { useDidUpdate } from '../../base/hooks.ts'
import { registration } from '../../text/mn/registration.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import type { ProvenContact } from './queries.ts'
import { emptyDraft, readRegistration, stepOf, storeRegistration } from './registrationDraft.ts'

/** An e-mail link has proven this contact: the registration goes on from there. */
export const beginWith = (proof: ProvenContact): void => {
  const kept = readRegistration()
  storeRegistration({ ...(kept.contact === proof.contact ? kept : emptyDraft), contact: proof.contact, proof, step: 1 })
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

const noPasswords = { password: '', repeat: '' }
/** For whoever closes the dialog and opens it again: in memory alone. */
let typedPasswords = noPasswords

/** Two steps. What was typed is kept for this tab; passwords only as long as the page is open. */
function Registration({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(readRegistration)
  const [passwords, setPasswords] = useState(typedPasswords)
  /** The password that the server refused as too common. */
  const [common, setCommon] = useState<string>()
  const [step, showStep] = useState(() => stepOf(draft, Date.now()))
  const setStep = (next: 1 | 2) => {
    showStep(next)
    setDraft((before) => ({ ...before, step: next }))
  }
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) storeRegistration(draft)
  }, [draft, done])
  useEffect(() => {
    typedPasswords = done ? noPasswords : passwords
  }, [passwords, done])
  useEffect(() => {
    markRegistration(true)
    return () => markRegistration(false)
  }, [])

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
          passwords={passwords}
          setPasswords={setPasswords}
          onBack={() => setStep(1)}
          onCommonPassword={(password) => {
            setCommon(password)
            setStep(1)
          }}
          onRegistered={() => setDone(true)}
          onClose={onClose}
        />
      )}
    </div>
  )
}
