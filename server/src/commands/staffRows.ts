import { STAFF_ROLES } from '@portal/contract/accounts'
import { Contact, contactOf, isPhone, RegistryNumber } from '@portal/contract/fields'
import { registryNumberOf } from '@portal/contract/registry'
import * as z from 'zod/mini'
import type { Settings } from '../settings.ts'

/** Person to invite into a staff role. */
export const Invitee = z.object({ role: z.enum(STAFF_ROLES), orgId: z.int(), registryNumber: RegistryNumber, contact: Contact })
export type Invitee = z.infer<typeof Invitee>

/** Columns of a file of staff, as written. */
export const StaffRow = z.object({ role: z.string(), org_id: z.string(), registry_number: z.string(), contact: z.string() })
type StaffRow = z.infer<typeof StaffRow>

export interface RowFault {
  line: number
  fault: string
}

const columnFaults: Record<keyof Invitee, string> = {
  role: `role is not ${STAFF_ROLES.join(', ')}`,
  orgId: 'org_id is no number of an institution',
  registryNumber: 'registry_number is not valid: two Cyrillic letters and eight digits',
  contact: 'contact is neither a phone number nor an e-mail address',
}

/** Parses the rows of a file of staff; line 1 is its header. A person and a contact belong together, and each role is named once. */
export function readStaffRows(rows: readonly StaffRow[]): { invitees: (Invitee & { line: number })[]; faults: RowFault[] } {
  const invitees: (Invitee & { line: number })[] = []
  const faults: RowFault[] = []
  for (const [at, row] of rows.entries()) {
    const line = at + 2
    const parsed = Invitee.safeParse({
      role: row.role.trim().toUpperCase(),
      orgId: /^\d{1,9}$/.test(row.org_id.trim()) ? Number(row.org_id) : undefined,
      registryNumber: registryNumberOf(row.registry_number),
      contact: contactOf(row.contact),
    })
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path: [column] }) => column))
      for (const [column, fault] of Object.entries(columnFaults)) if (wrong.has(column)) faults.push({ line, fault })
      continue
    }
    const wanted = parsed.data
    const shared = invitees.find(({ contact, registryNumber }) => contact === wanted.contact && registryNumber !== wanted.registryNumber)
    const same = invitees.find(
      ({ role, orgId, registryNumber }) => role === wanted.role && orgId === wanted.orgId && registryNumber === wanted.registryNumber,
    )
    if (shared !== undefined) faults.push({ line, fault: `the contact is that of another person in line ${shared.line}` })
    else if (same !== undefined) faults.push({ line, fault: `the role is the one of line ${same.line}` })
    else invitees.push({ ...wanted, line })
  }
  return { invitees, faults }
}

/** Setting without which a message to this contact would wait. */
export function missingGateway({ mail, sms }: Pick<Settings, 'mail' | 'sms'>, contact: string): string | undefined {
  if (!isPhone(contact)) return mail === undefined ? 'no gateway for e-mail: set SMTP_URL and MAIL_FROM' : undefined
  return Object.keys(sms.gateways).length === 0 ? 'no gateway for text messages: set SMS_GATEWAY_UNI or another' : undefined
}
