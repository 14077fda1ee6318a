import { startPortal } from './processes/start.ts'

startPortal(async () => (await import('./start/opening.ts')).opening)
