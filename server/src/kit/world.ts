import type { Logger } from 'pino'
import type { Database, Engine } from '../database/connect.ts'
import type { Delivery } from '../jobs/delivery.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Centre } from '../office.ts'
import type { Captcha } from '../outside/captcha.ts'
import type { Clock } from '../outside/clock.ts'
import type { Random } from '../outside/random.ts'
import type { ResidentRegistry } from '../outside/registry.ts'
import type { Settings } from '../settings.ts'
import type { Keyring } from './keys.ts'

/** All that lies beyond an area, handed in: a test hands in another. */
export interface World {
  db: Database
  engine: Engine
  clock: Clock
  random: Random
  captcha: Captcha
  keyring: Keyring
  jobs: Jobs
  delivery: Delivery
  registry: ResidentRegistry
  log: Logger
  settings: Settings
  /** Who runs the portal: named by pages and messages. */
  centre: Centre
  /** Where parents reach us: for links in messages, never taken from a request. */
  publicUrl(): string
  /** Whether staff enter a code on a device not seen before; on a demo they need not. */
  needsSecondStep: boolean
  /** What the database itself says it is. */
  isDemo: boolean
}

/** What the gate itself needs of the world. */
export interface Doors extends Pick<World, 'db' | 'clock' | 'captcha' | 'keyring'> {
  settings: Pick<Settings, 'lookUps'>
}
