import type { Database } from '../database/connect.ts'
import { refuse } from '../kit/refusals.ts'
import { type Resident, readResident, residentNumbered } from './residents.ts'

/** The state's register of residents: who exists, where they live, whose guardian they are. */
export interface ResidentRegistry {
  /** Makes sure that what we keep of a person is what the registry says now. Undefined: it knows no such resident, or one who was born by `tooOldSince`. */
  look(db: Database, registryNumber: string, tooOldSince?: string): Promise<{ personId: number } | undefined>
}

/** The default: our own tables are the registry. */
export const localRegistry: ResidentRegistry = { look: residentNumbered }

const TIME_OUT_MS = 3000

/** Over HTTP: `GET {url}/residents/{number}`, 404 for nobody. One more try where the first fails; what makes no sense is a failure too. */
export function httpRegistry(
  url: string,
  token: string | undefined,
  note: (db: Database, resident: Resident) => Promise<number>,
): ResidentRegistry {
  const ask = async (registryNumber: string): Promise<Resident | undefined> => {
    const answered = await fetch(`${url}/residents/${encodeURIComponent(registryNumber)}`, {
      headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(TIME_OUT_MS),
      redirect: 'error',
    })
    if (answered.status === 404) return undefined
    if (answered.status !== 200) throw new Error(`the registry answered ${answered.status}`)
    const resident = readResident(await answered.json())
    if (resident.registryNumber !== registryNumber) throw new Error('the registry answered about someone else')
    return resident
  }
  return {
    look: async (db, registryNumber, tooOldSince = '') => {
      const resident = await ask(registryNumber)
        .catch(() => ask(registryNumber))
        .catch(() => refuse('residentRegistryDown', { retryAfter: 30 }))
      // Nothing is written of someone who is answered like nobody: that would take longer.
      return resident && resident.birthDate > tooOldSince ? { personId: await note(db, resident) } : undefined
    },
  }
}
