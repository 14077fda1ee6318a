import type { Database } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import { refuse } from '../text/refusals.ts'
import { type Clock, today } from './clock.ts'
import { noteResident, type Resident, readResident, residentByNumber } from './residents.ts'

/** The state's register of residents: people, addresses and guardians. */
export interface ResidentRegistry {
  /** Refreshes the stored data of a person. Undefined if the resident is unknown or was born on or before `tooOldSince`. */
  look(db: Database, registryNumber: string, tooOldSince?: string): Promise<{ personId: number } | undefined>
}

/** Default: the portal's own tables are the registry. */
export const localRegistry: ResidentRegistry = { look: residentByNumber }

const TIME_OUT_MS = 3000

/** Registry over HTTP: `GET {url}/residents/{number}`, 404 for unknown. Retries once; an invalid answer counts as a failure. */
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
      // People answered like unknown ones are not written: the longer response would reveal them.
      return resident && resident.birthDate > tooOldSince ? { personId: await note(db, resident) } : undefined
    },
  }
}

/** Registry by settings: the portal's own tables, or the state's register over HTTP. */
export const registryBy = ({ residentRegistry }: Pick<Settings, 'residentRegistry'>, clock: Clock): ResidentRegistry =>
  residentRegistry === undefined
    ? localRegistry
    : httpRegistry(residentRegistry.url, residentRegistry.token, (db, resident) => noteResident(db, resident, today(clock)))
