import { useEffect } from 'react'
import { registrationWasOpen } from '../../base/browserStorage.ts'
import { store, useStore } from '../../base/store.ts'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import type { ProvenContact } from './queries.ts'
import { emptyDraft, readRegistration, registrationDraft } from './registrationDraft.ts'

const RegistrationDialog = lateDialog(() => import('./RegistrationDialog.tsx'))

const isOpened = store(false)

/** Opens the registration from any page, optionally with a contact that an e-mail link has proven. */
export function openRegistration(proven?: ProvenContact): void {
  if (proven) {
    const kept = readRegistration()
    registrationDraft.keep({ ...(kept.contact === proven.contact ? kept : emptyDraft), contact: proven.contact, proof: proven, step: 1 })
  }
  isOpened.set(true)
}

/** Mount point of the registration dialog. */
export function RegistrationPlace() {
  const opened = useStore(isOpened)
  useEffect(() => {
    if (registrationWasOpen()) isOpened.set(true)
  }, [])
  return <RegistrationDialog opened={opened} onClose={() => isOpened.set(false)} />
}
