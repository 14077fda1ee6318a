import type { Call } from '@portal/contract/call'
import { correctGroup, correctStay, dataForms, groupStays, proposePerson } from '@portal/contract/dataForms'
import { maskedRegistryNumber, registryNumberOf } from '@portal/contract/registry'
import { actionOf } from '../../admission/audit.ts'
import { causeOf, codeOf } from '../../database/errors.ts'
import { takeLockOn } from '../../database/locks.ts'
import { answer, type CallContext, callerOf, orgOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { importData } from '../data/index.ts'
import { type FormRow, proposalStateOf, rowsOfCorrection, sourceOf } from './formRules.ts'
import { countOpenProposals, findOwnChild, findStay, groupsFrom, proposalsOf, staysIn, teachersAt } from './formStore.ts'
import { uploadLimits } from './limits.ts'
import { addProposal } from './proposals.ts'

/** Maximum time that a form waits for the merge of an import. */
const LOCK_WAIT_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'

/** Institutions with a form at work in this process: one at a time each, because an import opens a connection. */
const atWork = new WeakMap<World, Set<number>>()

type FormContext = Pick<CallContext<Call>, 'caller' | 'request' | 'world'> & { call: Call }

/** Imports the rows of a form with the rights and the audit of the office's files. */
async function importRows({ caller, request, world, call }: FormContext, file: string, rows: readonly FormRow[]) {
  const orgId = orgOf({ caller })
  const busy = atWork.get(world) ?? new Set()
  atWork.set(world, busy)
  if (busy.has(orgId)) refuse('uploadAtWork')
  busy.add(orgId)
  try {
    const { faults } = await importData(world, [sourceOf(file, rows)], {
      scope: { orgId },
      isCheckOnly: false,
      takesGoodRows: false,
      caller,
      action: actionOf(call),
      requestId: request.id,
      lockWaitMs: LOCK_WAIT_MS,
    })
    return { faults: faults.map(({ column, mn, en }) => ({ column, mn, en })) }
  } catch (error) {
    if (codeOf(causeOf(error)) !== LOCK_NOT_AVAILABLE) throw error
    return refuse('uploadAtWork')
  } finally {
    busy.delete(orgId)
  }
}

/** Groups that the forms may name, by id. */
async function ownGroups({ caller, world: { db, clock } }: Pick<FormContext, 'caller' | 'world'>) {
  const found = await groupsFrom(db, orgOf({ caller }), today(clock))
  return (groupId: number) => found.find((group) => group.groupId === groupId) ?? refuse('notFoundRecord')
}

const takesProposals = ({ settings }: World): boolean => settings.residentRegistry === undefined

export const formAnswers = [
  answer(dataForms, async (context) => {
    const { world } = context
    const orgId = orgOf(context)
    const [groups, teachers, proposals] = await Promise.all([
      groupsFrom(world.db, orgId, today(world.clock)),
      teachersAt(world.db, orgId),
      proposalsOf(world.db, orgId),
    ])
    return {
      groups: groups.map(({ teacherNumber, ...group }) => group),
      teachers: teachers.map(({ personId, ...person }) => ({ personId, name: fullName(person) })),
      takesProposals: takesProposals(world),
      proposals: proposals.map(({ id, createdAt, fileName, status }) => ({
        proposalId: id,
        at: instantText(createdAt),
        registryMasked: fileName,
        state: proposalStateOf(status),
      })),
    }
  }),

  answer(groupStays, async (context) => {
    const found = await staysIn(context.world.db, orgOf(context), context.params.groupId)
    context.concerns(...found.map(({ childId }) => childId))
    return found.map(({ stayId, childId, since, until, ...child }) => ({ stayId, childId, name: fullName(child), since, until }))
  }),

  answer(correctGroup, async (context) => {
    const { body, world } = context
    const orgId = orgOf(context)
    const group = (await ownGroups(context))(body.groupId)
    const named = (await teachersAt(world.db, orgId)).find(({ personId }) => personId === body.teacherId)
    if (body.teacherId !== null && named === undefined) refuse('notFoundRecord')
    const number = body.teacherId === group.teacherId ? group.teacherNumber : (named?.registryNumber ?? null)
    const row = { org_id: orgId, school_year: group.schoolYear, group: group.name, level: body.level, teacher_registry_number: number }
    return importRows({ ...context, call: correctGroup }, 'groups', [row])
  }),

  answer(correctStay, async (context) => {
    const { body, world } = context
    const orgId = orgOf(context)
    const groupOf = await ownGroups(context)
    const stay = (await findStay(world.db, orgId, body.stayId)) ?? refuse('notFoundRecord')
    const rows = rowsOfCorrection(stay, body).map(({ groupId, since, until, isDeleted }) => {
      const { schoolYear, name } = groupOf(groupId)
      const key = { org_id: orgId, school_year: schoolYear, group: name, child_registry_number: stay.registryNumber, since }
      return { ...key, until, action_row: isDeleted ? 'delete' : '' }
    })
    return importRows({ ...context, call: correctStay }, 'members', rows)
  }),

  answer(proposePerson, async (context) => {
    const { body, world } = context
    const { clock } = world
    const { roleId } = callerOf(context)
    const orgId = orgOf(context)
    if (!takesProposals(world)) refuse('registryNamesPeople')
    const number = registryNumberOf(body.registerNumber)
    await context.change(async (tx, about) => {
      await takeLockOn(tx, `proposals of ${orgId}`)
      const count = uploadLimits.openProposals.most
      if ((await countOpenProposals(tx, orgId)) >= count) refuse('tooManyProposals', { values: { count } })
      const { guardianOf } = body
      const child = guardianOf && ((await findOwnChild(tx, orgId, guardianOf.childId, today(clock))) ?? refuse('notFoundRecord'))
      if (child !== null) about({ childId: child.childId })
      const guardianship = child && guardianOf && { childNumber: child.registryNumber, type: guardianOf.type }
      const person = { registryNumber: number, lastName: body.lastName, firstName: body.firstName, phone: body.phone }
      const by = { orgId, roleId, requestId: context.request.id, now: clock.now(), fileName: maskedRegistryNumber(number) }
      await addProposal(tx, by, person, guardianship)
    })
    return context.say('Порталын оператор шалгаад шийдвэрлэнэ')
  }),
]
