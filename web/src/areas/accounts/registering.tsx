import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toast } from '../../base/toast.ts'
import { common } from '../../text/mn/common.ts'
import { failures } from '../../text/mn/failures.ts'
import { useText, wordsNow } from '../../text/words.tsx'
import { ProgressBar } from '../../ui/plain/ProgressBar.tsx'
import type { ProvenContact } from './queries.ts'

const load = () => import('./RegistrationDialog.tsx')
const RegistrationDialog = lazy(load)

type Place = 'unused' | 'loading' | 'open' | 'closed'
let place: Place = 'unused'
const listeners = new Set<() => void>()

function become(next: Place): void {
  place = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the registration, from wherever; with a contact that an e-mail link has proven, it begins from there. */
export async function openRegistration(proven?: ProvenContact): Promise<void> {
  become('loading')
  try {
    const { beginWith } = await load()
    if (proven) beginWith(proven)
    become('open')
  } catch {
    become('unused')
    toast.error((await wordsNow(failures)).network)
  }
}

/** Where the registration appears. */
export function RegistrationPlace() {
  const text = useText(common)
  const now = useSyncExternalStore(subscribe, () => place)
  if (now === 'unused') return null
  if (now === 'loading') return <ProgressBar label={text.loading} />
  return (
    <Suspense>
      <RegistrationDialog opened={now === 'open'} onClose={() => become('closed')} />
    </Suspense>
  )
}
