import { useEffect, useRef, useState } from 'react'
import { markRegistration } from '../../base/browserStorage.ts'
import { useDidUpdate } from '../../base/hooks.ts'
import { registration } from '../../text/mn/registration.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { readRegistration, registrationDraft, stepOf } from './registrationDraft.ts'

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
/** Passwords for a reopened dialog; held in memory only. */
let typedPasswords = noPasswords

/** Registration in two steps. The tab stores the draft; passwords stay in memory only. */
function Registration({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(readRegistration)
  const [passwords, setPasswords] = useState(typedPasswords)
  /** Password that the server refused as too common. */
  const [common, setCommon] = useState<string>()
  const [step, showStep] = useState(() => stepOf(draft, Date.now()))
  const setStep = (next: 1 | 2) => {
    showStep(next)
    setDraft((before) => ({ ...before, step: next }))
  }
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) registrationDraft.keep(draft)
  }, [draft, done])
  useEffect(() => {
    typedPasswords = done ? noPasswords : passwords
  }, [passwords, done])
  useEffect(() => {
    markRegistration(true)
    return () => markRegistration(false)
  }, [])

  const top = useRef<HTMLDivElement>(null)
  // Skips the first render: the dialog sets the initial focus itself and must record where to return it.
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
