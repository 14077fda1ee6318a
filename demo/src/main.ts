import { startPortal } from '@portal/server/workers/start'

startPortal(async () => (await import('./opening.ts')).opening)
