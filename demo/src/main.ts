import { startPortal } from '@portal/server/processes/start'

startPortal(async () => (await import('./opening.ts')).opening)
