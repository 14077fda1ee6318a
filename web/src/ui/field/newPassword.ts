import { type FieldMessage, NewPassword, PASSWORD_CHECKS, Password } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { wrongWith } from '../../base/fieldMessage.ts'
import type { Field, Fields } from '../../base/formRules.ts'

/** first: at registration and reset. change: in the profile, where a special character is required as well. */
export type PasswordKind = 'first' | 'change'

const rules = { first: Password, change: NewPassword }
const repeatMessages = {
  first: { missing: 'passwordRepeatRequired', different: 'passwordMismatch' },
  change: { missing: 'newPasswordRepeatRequired', different: 'newPasswordMismatch' },
} as const

type ChecklistRule = keyof typeof PASSWORD_CHECKS | 'checklistSpecial'
const shown: Record<PasswordKind, readonly ChecklistRule[]> = {
  first: ['checklistUppercase', 'checklistDigit', 'checklistLength'],
  change: ['checklistUppercase', 'checklistDigit', 'checklistSpecial', 'checklistLength'],
}

/** Uses the contract's rule, so that checklist and validation agree. */
const hasSpecial = (password: string) =>
  z.safeParse(NewPassword, password).error?.issues.every(({ message }) => message !== 'passwordNeedsSpecial') ?? true

/** Checklist rows in display order. */
export const passwordChecklist = (kind: PasswordKind, password: string): { rule: ChecklistRule; met: boolean }[] =>
  shown[kind].map((rule) => ({ rule, met: rule === 'checklistSpecial' ? hasSpecial(password) : PASSWORD_CHECKS[rule](password) }))

export const isPasswordValid = (kind: PasswordKind, password: string): boolean => z.safeParse(rules[kind], password).success

interface Passwords {
  password: string
  repeat: string
}

/** Rows of a new password and its repetition; `own` completes that of the password. */
export const passwordFields = (kind: PasswordKind, own: Field<string, Passwords> = {}): Fields<Passwords> => ({
  password: { check: rules[kind], ...own },
  repeat: {
    check: (repeat, { password }) =>
      repeat === '' ? repeatMessages[kind].missing : repeat === password ? null : repeatMessages[kind].different,
  },
})

const messagesInChecklist: readonly (FieldMessage | null)[] = [
  'passwordTooShort',
  'newPasswordTooShort',
  'passwordNeedsUppercase',
  'passwordNeedsDigit',
  'passwordNeedsSpecial',
]

/** Errors to show during typing: the submit button is disabled, and no row of the checklist explains why. */
export function wrongWhileTyping(kind: PasswordKind, { password, repeat }: Passwords) {
  const problem = password === '' ? null : wrongWith(rules[kind], password)
  return {
    password: messagesInChecklist.includes(problem) ? null : problem,
    repeat: password.startsWith(repeat) ? null : repeatMessages[kind].different,
  }
}
