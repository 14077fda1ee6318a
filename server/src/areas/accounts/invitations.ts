import type { StaffRole } from '@portal/contract/call'
import { contactOf, isPhone, Password } from '@portal/contract/fields'
import { acceptInvitation, acceptSignedIn, INVITATION_HOURS, INVITATION_PATH, invitation } from '@portal/contract/invitations'
import { maskedContact } from '@portal/contract/phones'
import { registryNumberOf } from '@portal/contract/registry'
import { digestOf } from '../../admission/keys.ts'
import { networksOf } from '../../admission/networks.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { type MessageContext, queueMessage } from '../../messages/queue.ts'
import { instantText, timeInWords, today } from '../../outside/clock.ts'
import { isOfAge } from '../../requests/calendarDays.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { guardInvitation } from './attemptLimits.ts'
import { endUnprovenAccount, warnPerson } from './endAccount.ts'
import { endInvitation, findOrganisation, lockInvitation, putInvitation } from './invitationsStore.ts'
import { chosenAs, hashPassword } from './passwords.ts'
import { addRoles, endRoleRow } from './rolesStore.ts'
import { registryContacts } from './rules.ts'
import { findAccountById, findPersonByNumber, openAccount } from './store.ts'

/** Token length: unguessable, and short enough for a text message. */
const TOKEN_BYTES = 16
const ACCEPTED = 'Урилгыг хүлээн авлаа'

export type Inviting = MessageContext & Pick<World, 'random' | 'publicUrl'>

interface Invited {
  role: StaffRole
  orgId: number
  registryNumber: string
  contact: string
}

/** Invites a person into a staff role by a message to the contact; returns the invitation's id. */
export async function invite(tx: Database, world: Inviting, { role, orgId, registryNumber, contact }: Invited): Promise<number> {
  const now = world.clock.now()
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * 3_600_000)
  const { name } = (await findOrganisation(tx, orgId)) ?? refuse('notFoundRecord')
  const wanted = { role, orgId, registryNumber: registryNumberOf(registryNumber), contact: contactOf(contact), createdAt: now, expiresAt }
  const generate = () => randomToken(world.random, TOKEN_BYTES)
  const { id, token } = await writeUniqueKey(tx, 'invitations_token', generate, async (point, key) => ({
    id: await putInvitation(point, { ...wanted, tokenHash: digestOf(key) }),
    token: key,
  }))
  const values = { institution: name, hours: String(INVITATION_HOURS), link: `${world.publicUrl()}${INVITATION_PATH}/${token}` }
  await queueMessage(tx, world, wanted.contact, 'staffInvited', values, { expiresAt })
  return id
}

/** Ends a role with all its sessions and notifies its holder. Returns false if it had ended before. */
export async function endRole(tx: Database, world: MessageContext, roleId: number): Promise<boolean> {
  const now = world.clock.now()
  const ended = await endRoleRow(tx, roleId, now)
  if (ended === undefined) return false
  await queueMessage(tx, world, ended.username, 'staffRoleEnded', { institution: ended.orgName, time: timeInWords(now) })
  return true
}

async function openInvitation(tx: Database, code: string, now: Date) {
  const found = (await lockInvitation(tx, digestOf(code))) ?? refuse('invitationInvalid')
  if (found.invitation.endedAt !== null || found.invitation.expiresAt <= now) refuse('invitationInvalid')
  return found
}

/** Open invitation for this registry number; wrong numbers are counted. */
async function invitationFor(world: World, code: string, registerNumber: string) {
  const found = await openInvitation(world.db, code, world.clock.now())
  const takeBack = await guardInvitation(world, found.invitation.id)
  if (registryNumberOf(registerNumber) !== found.invitation.registryNumber)
    return refuse('invitationMismatch', { fields: { registerNumber: 'inputInvalid' } })
  await takeBack()
  return found.invitation
}

export const invitationAnswers = [
  answer(invitation, async ({ body, world }) => {
    const { invitation: found, orgName } = await openInvitation(world.db, body.code, world.clock.now())
    return { role: found.role, orgName, contact: maskedContact(found.contact), until: instantText(found.expiresAt) }
  }),

  answer(acceptInvitation, async ({ body, world, request, change, say }) => {
    const now = world.clock.now()
    const { registryNumber, contact, role, orgId } = await invitationFor(world, body.code, body.registerNumber)
    const password = chosenAs(Password, body.password, 'password', world)
    const known = await world.registry.look(world.db, registryNumber)
    const person = await findPersonByNumber(world.db, registryNumber)
    if (known === undefined || person === undefined) return refuse('inputInvalid', { fields: { registerNumber: 'registryWrong' } })
    if (!isOfAge(today(world.clock), person.birthDate)) return refuse('guardianUnderage')
    const passwordHash = await hashPassword(password, world.settings.passwordCost, networksOf(request.ip))
    // Opening the link proves the contact.
    const contacts = registryContacts(person)
    const isProven = contacts.includes(contact)
    await change(async (tx, about) => {
      const { invitation: open } = await openInvitation(tx, body.code, now)
      const before = isProven ? await endUnprovenAccount(tx, world, person.id) : []
      const opened = await openAccount(tx, {
        username: contact,
        personId: person.id,
        passwordHash,
        phone: isPhone(contact) ? null : person.phone,
        createdAt: now,
        ...(isProven && { provenBy: 'REGISTRY_CONTACT', provenAt: now }),
      })
      if (opened.taken !== undefined) return refuse('invitationSignIn')
      await addRoles(tx, opened.id, [...before, { role, orgId, createdAt: now }])
      await endInvitation(tx, open.id, now)
      about({ accountId: opened.id, personId: person.id, role, orgId })
      if (!isProven) await warnPerson(tx, world, { accountId: opened.id, username: contact, contacts })
    })
    say(ACCEPTED)
    return { message: ACCEPTED, contact }
  }),

  answer(acceptSignedIn, async (context) => {
    const { body, world, change, say } = context
    const { accountId, personId } = callerOf(context)
    const now = world.clock.now()
    const { registryNumber, role, orgId } = await invitationFor(world, body.code, body.registerNumber)
    const person = await findPersonByNumber(world.db, registryNumber)
    if (person?.id !== personId) return refuse('invitationMismatch', { fields: { registerNumber: 'inputInvalid' } })
    await change(async (tx) => {
      const { invitation: open } = await openInvitation(tx, body.code, now)
      if ((await findAccountById(tx, accountId)) === undefined) refuse('sessionExpired')
      await addRoles(tx, accountId, [{ role, orgId, createdAt: now }])
      await endInvitation(tx, open.id, now)
    })
    say(ACCEPTED)
    return { message: ACCEPTED }
  }),
]
