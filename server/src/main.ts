import { startPortal } from './workers/start.ts'

startPortal(async () => (await import('./opening.ts')).opening)
