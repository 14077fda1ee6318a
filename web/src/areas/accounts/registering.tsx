import { lazy, Suspense, useEffect } from 'react'
import { registrationWasOpen } from '../../base/browserStorage.ts'
import { store, useStore } from '../../base/store.ts'
import { toast } from '../../base/toast.ts'
import { common } from '../../text/mn/common.ts'
import { failures } from '../../text/mn/failures.ts'
import { useText, wordsNow } from '../../text/words.tsx'
import { ProgressBar } from '../../ui/plain/ProgressBar.tsx'
import type { ProvenContact } from './queries.ts'

const load = () => import('./RegistrationDialog.tsx')
const RegistrationDialog = lazy(load)

type Place = 'unused' | 'loading' | 'open' | 'closed'
const place = store<Place>('unused')

/** Opens the registration from any page, optionally with a contact that an e-mail link has proven. */
export async function openRegistration(proven?: ProvenContact): Promise<void> {
  place.set('loading')
  try {
    const { beginWith } = await load()
    if (proven) beginWith(proven)
    place.set('open')
  } catch {
    place.set('unused')
    const { network, checkConnection } = await wordsNow(failures)
    toast.error(`${network} ${checkConnection}`)
  }
}

/** Mount point of the registration dialog. */
export function RegistrationPlace() {
  const text = useText(common)
  const now = useStore(place)
  useEffect(() => {
    if (place.get() === 'unused' && registrationWasOpen()) void openRegistration()
  }, [])
  if (now === 'unused') return null
  if (now === 'loading') return <ProgressBar label={text.loading} />
  return (
    <Suspense>
      <RegistrationDialog opened={now === 'open'} onClose={() => place.set('closed')} />
    </Suspense>
  )
}
