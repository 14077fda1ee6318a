import { encodePassword } from '@portal/contract/fields'
import { acceptInvitation, acceptSignedIn, invitation } from '@portal/contract/invitations'
import { myRoles, secondStep, switchRole } from '@portal/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { startSession } from '../../base/session.ts'

/** Fetched when the menu opens. */
export const useRoles = (wanted: boolean) => useQuery({ ...read(myRoles, {}), enabled: wanted })

export async function switchToRole(roleId: number): Promise<void> {
  startSession(await send(switchRole, {}, { roleId }))
}

export async function takeSecondStep(ticket: string, validationCode: string): Promise<void> {
  startSession(await send(secondStep, {}, { validationCode }, { ticket }))
}

export const readInvitation = (code: string) => send(invitation, {}, { code })

export const acceptWithPassword = (code: string, registerNumber: string, password: string) =>
  send(acceptInvitation, {}, { code, registerNumber, password: encodePassword(password) })

export const acceptAsMyself = (code: string, registerNumber: string) => send(acceptSignedIn, {}, { code, registerNumber })
