import type { Settings } from '../settings.ts'
import type { World } from './world.ts'

/** What the gate itself needs of the world. */
export interface Doors extends Pick<World, 'db' | 'clock' | 'captcha' | 'keyring'> {
  settings: Pick<Settings, 'lookUps'>
}
