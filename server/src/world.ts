import type { Logger } from 'pino'
import type { Keyring } from './admission/keys.ts'
import type { Database, Engine } from './database/connect.ts'
import type { Captcha } from './outside/captcha.ts'
import type { Clock } from './outside/clock.ts'
import type { Dan } from './outside/dan.ts'
import type { Random } from './outside/random.ts'
import type { ResidentRegistry } from './outside/registry.ts'
import type { Centre } from './settings/centre.ts'
import type { Settings } from './settings.ts'
import type { Work } from './work/loop.ts'

/** Dependencies of the areas, injected so that tests can replace them. */
export interface World {
  db: Database
  engine: Engine
  clock: Clock
  random: Random
  captcha: Captcha
  keyring: Keyring
  work: Work
  registry: ResidentRegistry
  /** The state's sign-on; undefined without one. */
  dan: Dan | undefined
  log: Logger
  settings: Settings
  /** Operator of the portal, as pages and messages call it. */
  centre: Centre
  /** Base address for links in messages; never taken from a request. */
  publicUrl(): string
  /** Whether staff need a code on a new device; false on a demo. */
  needsSecondStep: boolean
  /** Whether the database marks itself as a demo. */
  isDemo: boolean
}

/** Dependencies of the gate. */
export interface GateDependencies extends Pick<World, 'db' | 'clock' | 'captcha' | 'keyring'> {
  settings: Pick<Settings, 'lookUps'>
}
