import { CLOSING_DAYS } from '@portal/contract/retention'
import { auditChange } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import { timeInWords } from '../../outside/clock.ts'
import { mayMove } from '../../requests/moves.ts'
import { type RequestedStep, type Steps, takeStep } from '../../requests/takeStep.ts'
import { eraseCopiesOf } from '../../retention/forget.ts'
import { refuse } from '../../text/refusals.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { endFeedsOf } from '../schedule/index.ts'
import { type ClosingRow, dueToGo, lockClosing, setClosing } from './closingStore.ts'
import { deleteAccount } from './endAccount.ts'
import { staffRolesOf } from './rolesStore.ts'
import { type ClosingActor, type ClosingState, closingMoves } from './rules.ts'
import { endSessions } from './store.ts'

const CLOSING_MS = CLOSING_DAYS * 86_400_000
/** Maximum accounts removed per run, each in its own transaction, so that locks stay short. */
const BATCH_SIZE = 20
const ACTION = 'JOB account goes'

interface ClosingWish extends RequestedStep<ClosingActor> {
  to: ClosingState
}

const keys = { CLOSED: 'accountClosed', OPEN: 'accountReopened', GONE: 'accountGone' } as const
const stateOf = ({ closedAt }: ClosingRow): ClosingState => (closedAt === null ? 'OPEN' : 'CLOSED')

/** Applies the effects of a state. Requests, school records and the audit stay: they do not reference the account. */
async function enter(tx: Database, row: ClosingRow, to: ClosingState, now: Date): Promise<void> {
  const { accountId, personId } = row
  if (to === 'OPEN') return setClosing(tx, accountId, null)
  if (to === 'CLOSED') {
    await setClosing(tx, accountId, { closedAt: now, goesAt: new Date(now.getTime() + CLOSING_MS) })
    await endSessions(tx, { accountId, personId, now })
    await endFeedsOf(tx, personId)
    return eraseCopiesOf(tx, accountId)
  }
  await deleteAccount(tx, row, now)
}

const closingSteps: Steps<ClosingRow, ClosingWish> = {
  lock: lockClosing,
  isAllowed: (row, { to, who }) => mayMove(closingMoves, stateOf(row), to, who),
  change: (tx, row, { to }, now) => enter(tx, row, to, now),
  // The audit logs every step and the account row holds the state, so no further record is needed.
  record: async () => undefined,
  messages: async (_tx, world, { username, phone, language, goesAt }, { to }) => {
    const now = world.clock.now()
    const goes = to === 'CLOSED' || goesAt === null ? new Date(now.getTime() + CLOSING_MS) : goesAt
    const values = { time: timeInWords(now), until: timeInWords(goes), days: String(CLOSING_DAYS), link: `${world.publicUrl()}/login` }
    const contacts = [username, ...(phone === null ? [] : [phone])]
    return contacts.map((contact) => ({ contact, key: keys[to], values, language }))
  },
  announce: (tx, { personId }) => announce(tx, [personId], 'sessions'),
}

const moveTo = (tx: Database, world: World, accountId: number, to: ClosingState, who: ClosingActor, first?: () => Promise<void>) =>
  takeStep(tx, world, closingSteps, accountId, async () => {
    await first?.()
    return { who, personId: null, note: null, to }
  })

/** Closes a locked account for its holder unless `first` refuses; returns the time of its removal. */
export async function closeFor(tx: Database, world: World, accountId: number, first: () => Promise<void>): Promise<Date> {
  await moveTo(tx, world, accountId, 'CLOSED', 'holder', first)
  return new Date(world.clock.now().getTime() + CLOSING_MS)
}

/** Reopens a closed account on sign-in; returns whether it was closed. Refuses if it has just been removed. */
export async function reopen(tx: Database, world: World, accountId: number): Promise<boolean> {
  const row = (await lockClosing(tx, accountId)) ?? refuse('loginFailed')
  if (row.closedAt === null) return false
  await moveTo(tx, world, accountId, 'OPEN', 'holder')
  return true
}

/** Runs each minute and removes accounts after their waiting period. An account with a staff role by then is reopened. */
export async function deleteClosedAccounts(world: World): Promise<void> {
  const { db, clock } = world
  for (const { id } of await dueToGo(db, clock.now(), BATCH_SIZE))
    await db.transaction(async (tx) => {
      const now = clock.now()
      const row = await lockClosing(tx, id)
      // The holder may have signed in, or another process may have removed it.
      if (row === undefined || row.goesAt === null || row.goesAt > now) return
      const isOfStaff = (await staffRolesOf(tx, id)).length > 0
      await moveTo(tx, world, id, isOfStaff ? 'OPEN' : 'GONE', 'job')
      const { accountId, personId } = row
      const entry = { at: now, accountId, personId, role: null, orgId: null, childId: null }
      await auditChange(tx, { ...entry, action: ACTION, requestId: 'chore' })
    })
}
