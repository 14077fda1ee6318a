import { STORAGE } from '@portal/contract/constants'
import { Contact, contactOf } from '@portal/contract/fields'
import { wrongWith } from '../../base/fieldMessage.ts'

/** The contact that was typed here last. */
export const lastContact = (): string => localStorage.getItem(STORAGE.email) ?? ''

/** Whoever typed it for the log-in need not type it again to recover the password. */
export function keepContact(typed: string): void {
  const contact = contactOf(typed)
  if (wrongWith(Contact, contact) === null) localStorage.setItem(STORAGE.email, contact)
}
