import { randomUUID } from 'node:crypto'
import { ImportReport } from '@portal/contract/data'
import * as z from 'zod/mini'
import { auditChange } from '../admission/audit.ts'
import { acceptProposal, endProposal, openProposals, showProposal } from '../areas/uploads/index.ts'
import { dateIn } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

const unknown = (id: number) => new StartFailure(`No proposal ${id} waits for a decision: see npm run proposals -- list`)

export const listProposals = command({
  name: 'proposals list',
  runsReadOnly: true,
  request: z.object({}),
  result: z.array(z.object({ id: z.int(), orgId: z.int(), number: z.string(), madeOn: z.string() })),
  run: async ({ db }) =>
    (await openProposals(db)).map(({ id, orgId, fileName, createdAt }) => ({ id, orgId, number: fileName, madeOn: dateIn(createdAt) })),
})

const operatorEntry = { accountId: null, personId: null, role: 'OPERATOR', requestId: 'command' }

export const showOneProposal = command({
  name: 'proposals show',
  runsReadOnly: true,
  request: z.object({ id: z.int() }),
  result: z.object({ orgId: z.int(), isKnown: z.boolean(), files: z.array(z.object({ file: z.string(), text: z.string() })) }),
  run: async ({ db, clock }, { id }) => {
    const found = await showProposal(db, id)
    if (found === undefined) throw unknown(id)
    const { orgId } = found.row
    await auditChange(db, { ...operatorEntry, at: clock.now(), orgId, childId: found.childId, action: 'proposals show' })
    return { orgId, isKnown: found.isKnown, files: found.texts }
  },
})

export const decideProposal = command({
  name: 'proposals decide',
  request: z.object({ id: z.int(), isAccepted: z.boolean() }),
  /** Null without an import: the proposal is refused, or its person is known and it names no child. */
  result: z.nullable(ImportReport),
  run: async (at, { id, isAccepted }) => {
    if (isAccepted) {
      const outcome = await acceptProposal(at, id, randomUUID())
      if (outcome === 'unknown') throw unknown(id)
      return outcome === 'nothing' ? null : outcome
    }
    if (!(await endProposal(at, id, 'REFUSED'))) throw unknown(id)
    await auditChange(at.db, { ...operatorEntry, at: at.clock.now(), orgId: null, childId: null, action: 'proposals no' })
    return null
  },
})
