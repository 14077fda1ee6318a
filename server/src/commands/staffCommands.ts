import { INVITATION_HOURS } from '@portal/contract/invitations'
import { maskedContact } from '@portal/contract/phones'
import { maskedRegistryNumber, registryNumberOf } from '@portal/contract/registry'
import * as z from 'zod/mini'
import { endRole, invite } from '../areas/accounts/invitations.ts'
import { findOrganisation, hasInvitation, hasRole, openInvitations, withdrawInvitation } from '../areas/accounts/invitationsStore.ts'
import { staffAt } from '../areas/accounts/rolesStore.ts'
import { findPersonByNumber } from '../areas/accounts/store.ts'
import { instantText, today } from '../outside/clock.ts'
import { isOfAge } from '../requests/calendarDays.ts'
import { StartFailure } from '../settings.ts'
import { displayName } from '../text/people.ts'
import { Refused } from '../text/refusals.ts'
import { type CommandContext, command } from './command.ts'
import { Invitee, missingGateway, readStaffRows, StaffRow } from './staffRows.ts'

/** Allowed types of institution per staff role. */
const worksAt = { TEACHER: ['ORGEBS', 'ORGKG'], SCHOOL: ['ORGEBS', 'ORGKG'], COMMISSION: undefined } as const

/** Whether the person is known; asks the resident registry where one is set. */
async function findInvitee({ db, registry, settings }: CommandContext, registryNumber: string) {
  if (settings.residentRegistry !== undefined)
    await registry.look(db, registryNumber).catch((error: unknown) => {
      if (error instanceof Refused) throw new StartFailure('The resident registry does not answer: nothing was sent. Try again.')
      throw error
    })
  return findPersonByNumber(db, registryNumber)
}

/** Reason not to invite, found before anything is written or sent. */
async function inviteFault(at: CommandContext, { role, orgId, registryNumber, contact }: Invitee): Promise<string | undefined> {
  const organisation = await findOrganisation(at.db, orgId)
  if (organisation === undefined) return `there is no organisation ${orgId}`
  const kinds: readonly string[] | undefined = worksAt[role]
  const fits = kinds === undefined ? !worksAt.SCHOOL.some((kind) => kind === organisation.type) : kinds.includes(organisation.type)
  if (!fits) return `${organisation.name} has no one in the role ${role}`
  const missing = at.isDemo ? undefined : missingGateway(at.settings, contact)
  if (missing !== undefined) return missing
  const person = await findInvitee(at, registryNumberOf(registryNumber))
  if (person === undefined) return 'no person with this registry number is known: import people first'
  if (!isOfAge(today(at.clock), person.birthDate)) return 'the person is under 18'
  return undefined
}

export const addStaff = command({
  name: 'staff add',
  request: Invitee,
  result: z.object({ orgName: z.string(), contact: z.string(), hours: z.int() }),
  run: async (at, wanted) => {
    const fault = await inviteFault(at, wanted)
    if (fault !== undefined) throw new StartFailure(`Nothing was sent: ${fault}.`)
    const organisation = await findOrganisation(at.db, wanted.orgId)
    await at.db.transaction((tx) => invite(tx, at, wanted))
    return { orgName: organisation?.name ?? '', contact: maskedContact(wanted.contact), hours: INVITATION_HOURS }
  },
})

/** Invites everyone of a file; a wrong row stops it before anything is sent. Holders of the role and of an open invitation are left out. */
export const addAllStaff = command({
  name: 'staff add-all',
  request: z.object({ rows: z.array(StaffRow) }),
  result: z.object({
    invited: z.int(),
    left: z.int(),
    hours: z.int(),
    faults: z.array(z.object({ line: z.int(), fault: z.string() })),
  }),
  run: async (at, { rows }) => {
    const { invitees, faults } = readStaffRows(rows)
    for (const wanted of invitees) {
      const fault = await inviteFault(at, wanted)
      if (fault !== undefined) faults.push({ line: wanted.line, fault })
    }
    const hours = INVITATION_HOURS
    if (faults.length > 0) return { invited: 0, left: 0, hours, faults: faults.toSorted((one, other) => one.line - other.line) }
    const invited = await at.db.transaction(async (tx) => {
      let count = 0
      for (const wanted of invitees) {
        if ((await hasRole(tx, wanted)) || (await hasInvitation(tx, wanted, at.clock.now()))) continue
        await invite(tx, at, wanted)
        count++
      }
      return count
    })
    return { invited, left: invitees.length - invited, hours, faults }
  },
})

export const listInvitations = command({
  name: 'staff invitations',
  runsReadOnly: true,
  request: z.object({}),
  result: z.array(
    z.object({
      id: z.int(),
      role: z.string(),
      orgId: z.int(),
      orgName: z.string(),
      registryNumber: z.string(),
      contact: z.string(),
      until: z.string(),
    }),
  ),
  run: async ({ db, clock }) =>
    (await openInvitations(db, clock.now())).map(({ invitation: { id, role, orgId, registryNumber, contact, expiresAt }, orgName }) => ({
      id,
      role,
      orgId,
      orgName,
      registryNumber: maskedRegistryNumber(registryNumber),
      contact: maskedContact(contact),
      until: instantText(expiresAt),
    })),
})

export const withdrawStaff = command({
  name: 'staff withdraw',
  request: z.object({ id: z.int() }),
  result: z.object({}),
  run: async ({ db, clock }, { id }) => {
    if (!(await withdrawInvitation(db, id, clock.now())))
      throw new StartFailure(`There is no open invitation ${id}: see npm run staff -- invitations`)
    return {}
  },
})

export const listStaff = command({
  name: 'staff list',
  runsReadOnly: true,
  request: z.object({}),
  result: z.array(
    z.object({ roleId: z.int(), role: z.string(), orgId: z.nullable(z.int()), name: z.string(), contact: z.string(), since: z.string() }),
  ),
  run: async ({ db }) =>
    (await staffAt(db)).map(({ roleId, role, orgId, username, createdAt, ...person }) => ({
      roleId,
      role,
      orgId,
      name: displayName(person),
      contact: maskedContact(username),
      since: instantText(createdAt),
    })),
})

export const endStaff = command({
  name: 'staff end',
  request: z.object({ roleId: z.int() }),
  result: z.object({}),
  run: async (at, { roleId }) => {
    const ended = await at.db.transaction((tx) => endRole(tx, at, roleId))
    if (!ended) throw new StartFailure(`There is no open staff role ${roleId}: see npm run staff -- list`)
    return {}
  },
})
