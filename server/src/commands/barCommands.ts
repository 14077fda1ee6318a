import { isDate, RegistryNumber } from '@portal/contract/fields'
import { registryNumberOf } from '@portal/contract/registry'
import { CourtDocument } from '@portal/contract/staffBars'
import * as z from 'zod/mini'
import { auditChange } from '../admission/audit.ts'
import { findPersonByNumber } from '../areas/accounts/store.ts'
import { endBar, enterBar, OPERATOR } from '../areas/staff/barring.ts'
import { lockBar, openBars } from '../areas/staff/barStore.ts'
import type { Database } from '../database/connect.ts'
import { StartFailure } from '../settings.ts'
import { fullName } from '../text/people.ts'
import { type CommandContext, command } from './command.ts'

const Day = z.string().check(z.refine(isDate))

async function personByNumber(db: Database, registryNumber: string): Promise<number> {
  const found = await findPersonByNumber(db, registryNumberOf(registryNumber))
  if (found === undefined) throw new StartFailure('Nobody has one of these registry numbers.')
  return found.id
}

const audited = (tx: Database, { clock }: CommandContext, action: string, childId: number) =>
  auditChange(tx, {
    at: clock.now(),
    accountId: null,
    personId: null,
    role: 'OPERATOR',
    orgId: null,
    childId,
    action,
    requestId: 'command',
  })

const officeAt = ({ centre }: CommandContext) => ({ institution: OPERATOR, phone: centre.office.phone ?? '' })

/** For a child without an institution, or whose institution cannot enter the order. */
export const addBar = command({
  name: 'bars add',
  request: z.object({ child: RegistryNumber, person: RegistryNumber, document: CourtDocument, from: Day, until: z.nullable(Day) }),
  result: z.object({}),
  run: async (at, { child, person, document, from: fromDate, until: untilDate }) => {
    const [childId, personId] = [await personByNumber(at.db, child), await personByNumber(at.db, person)]
    if (childId === personId || (untilDate !== null && untilDate < fromDate))
      throw new StartFailure('The child and the person are two people, and the last day is not before the first.')
    await at.db.transaction(async (tx) => {
      const order = { childId, personId, document, fromDate, untilDate, orgId: null, enteredBy: null }
      if (!(await enterBar(tx, at, order, officeAt(at))))
        throw new StartFailure('A bar of this person and child is open: see npm run bars -- list')
      await audited(tx, at, 'bars add', childId)
    })
    return {}
  },
})

export const listBars = command({
  name: 'bars list',
  runsReadOnly: true,
  request: z.object({ child: z.nullable(RegistryNumber) }),
  result: z.array(
    z.object({
      barId: z.int(),
      child: z.string(),
      person: z.string(),
      document: z.string(),
      from: z.string(),
      until: z.nullable(z.string()),
      by: z.string(),
    }),
  ),
  run: async ({ db }, { child: registryNumber }) => {
    const childId = registryNumber === null ? undefined : await personByNumber(db, registryNumber)
    return (await openBars(db, childId)).map(({ bar, barred, child, institution }) => ({
      barId: bar.id,
      child,
      person: fullName(barred),
      document: bar.document,
      from: bar.fromDate,
      until: bar.untilDate,
      by: institution ?? OPERATOR,
    }))
  },
})

export const liftOneBar = command({
  name: 'bars lift',
  request: z.object({ barId: z.int(), document: CourtDocument }),
  result: z.object({}),
  run: async (at, { barId, document }) => {
    await at.db.transaction(async (tx) => {
      const bar = await lockBar(tx, barId)
      if (bar === undefined) throw new StartFailure(`There is no open bar ${barId}: see npm run bars -- list`)
      await endBar(tx, at, bar, { ...officeAt(at), document, liftedBy: null })
      await audited(tx, at, 'bars lift', bar.childId)
    })
    return {}
  },
})
