import { schoolYearOf } from '@portal/contract/days'
import * as z from 'zod/mini'
import { AS_OPERATOR, auditChange } from '../admission/audit.ts'
import { confirmInstitution, institutionsIn, prepareInstitution, prepareTerms, undoInstitution, yearBegin } from '../areas/year/index.ts'
import { isConflict } from '../database/errors.ts'
import { today } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { type CommandContext, command } from './command.ts'

const Year = z.object({ schoolYear: z.int().check(z.minimum(2000), z.maximum(2100)), orgId: z.optional(z.int()) })
type Year = z.infer<typeof Year>

/** Progress of a command that takes institutions one after another. */
export const YearProgress = z.object({ done: z.int(), of: z.int() })

/** Institutions that are confirmed at once; the rest of the database's processors belongs to readers. */
const AT_ONCE = 2

async function eachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const workOff = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
}

const auditYear = ({ db, clock }: Pick<CommandContext, 'db' | 'clock'>, action: string, orgId: number) =>
  auditChange(db, { ...AS_OPERATOR, at: clock.now(), action, orgId, childId: null })

/** Institutions of the command; a named one must have groups. Past years are refused: their classes would begin today. */
async function chosen({ db, clock }: CommandContext, { schoolYear, orgId }: Year) {
  const running = schoolYearOf(today(clock))
  if (schoolYear < running || schoolYear > running + 1)
    throw new StartFailure(`Only the school years ${running} and ${running + 1} can be prepared.`)
  const all = await institutionsIn(db, schoolYear)
  const found = orgId === undefined ? all : all.filter((one) => one.orgId === orgId)
  if (orgId !== undefined && found.length === 0)
    throw new StartFailure(`The institution ${orgId} has no group in the year before ${schoolYear}.`)
  return found
}

export const yearStatus = command({
  name: 'year status',
  runsReadOnly: true,
  request: Year,
  result: z.array(z.object({ orgId: z.int(), name: z.string(), groups: z.int(), classes: z.int(), confirmed: z.int() })),
  run: chosen,
})

export const yearPrepare = command({
  name: 'year prepare',
  request: Year,
  result: z.object({ terms: z.int(), days: z.int(), institutions: z.int(), classes: z.int() }),
  run: async (at, { schoolYear, orgId }, tell) => {
    const { db, clock } = at
    const institutions = await chosen(at, { schoolYear, orgId })
    const calendar = await db.transaction((tx) => prepareTerms(tx, schoolYear))
    let classes = 0
    for (const [done, one] of institutions.entries()) {
      const wanted = { orgId: one.orgId, schoolYear }
      classes += await db.transaction(async (tx) => {
        const { added } = await prepareInstitution(tx, wanted, { now: clock.now(), today: today(clock) })
        await auditYear({ db: tx, clock }, 'year prepare', one.orgId)
        return added
      })
      tell({ done: done + 1, of: institutions.length })
    }
    return { ...calendar, institutions: institutions.length, classes }
  },
})

export const yearConfirm = command({
  name: 'year confirm',
  request: Year,
  result: z.object({ institutions: z.int(), classes: z.int(), children: z.int(), notPlaced: z.int(), waiting: z.int() }),
  run: async (at, wanted, tell) => {
    const sums = { institutions: 0, classes: 0, children: 0, notPlaced: 0, waiting: 0 }
    const institutions = await chosen(at, wanted)
    let done = 0
    await eachAtOnce(institutions, async ({ orgId, classes, confirmed }) => {
      if (classes > confirmed) {
        const confirm = () => confirmInstitution(at, { orgId, schoolYear: wanted.schoolYear })
        const outcome = await confirm().catch((error: unknown) => {
          if (isConflict(error)) return confirm()
          throw error
        })
        await auditYear(at, 'year confirm', orgId)
        sums.institutions++
        for (const key of ['classes', 'children', 'notPlaced', 'waiting'] as const) sums[key] += outcome[key]
      }
      tell({ done: ++done, of: institutions.length })
    })
    return sums
  },
})

export const yearUndo = command({
  name: 'year undo',
  request: z.object({ schoolYear: z.int(), orgId: z.int() }),
  result: z.object({ children: z.int() }),
  run: async (at, wanted) => {
    if (today(at.clock) >= yearBegin(wanted.schoolYear)) throw new StartFailure(`The school year ${wanted.schoolYear} has begun.`)
    await chosen(at, wanted)
    const children = await undoInstitution(at, wanted)
    await auditYear(at, 'year undo', wanted.orgId)
    return { children }
  },
})
