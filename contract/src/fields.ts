import * as z from 'zod/mini'
import { registryParts } from './registry.ts'

/** Keys of the messages of field rules; web/src/text has a sentence for each. */
const fieldMessages = [
  'contactRequired',
  'contactInvalid',
  'contactTooLong',
  'passwordRequired',
  'loginPasswordCyrillic',
  'registryRequired',
  'registryDigitsOnly',
  'registryLength',
  'registryLettersCyrillic',
  'registryShape',
  'schoolNumberShape',
  'reasonTooShort',
  'registryWrong',
  'registryNotFound',
  'phoneRequired',
  'phoneRequiredWithEmail',
  'phoneDigitsOnly',
  'phoneLength',
  'phoneWrong',
  'secondPhoneDigitsOnly',
  'secondPhoneLength',
  'guardianTypeRequired',
  'relationRequired',
  'classRequired',
  'groupRequired',
  'requesterRegistryWrong',
  'emailRequired',
  'emailWrong',
  'passwordTooShort',
  'passwordNeedsUppercase',
  'passwordNeedsDigit',
  'passwordNeedsSpecial',
  'passwordNoSpaces',
  'passwordNoCyrillic',
  'passwordCommon',
  'passwordRepeatRequired',
  'passwordMismatch',
  'oldPasswordRequired',
  'newPasswordRequired',
  'newPasswordTooShort',
  'newPasswordRepeatRequired',
  'newPasswordMismatch',
  'lastNameRequired',
  'firstNameRequired',
  'parentNameRequired',
  'childNameRequired',
  'nameCyrillicOrHyphen',
  'nameTooShort',
  'nameTooLong',
  'codeRequired',
  'codeLength',
  'resetCodeLength',
  'mealCommentRequired',
  'mealCommentTooLong',
  'captchaUnsolved',
  'absenceTypeRequired',
  'absenceIntervalRequired',
  'dayHalfRequired',
  'absenceNoteRequired',
  'absenceNoteTooLong',
  'startDateRequired',
  'endDateRequired',
  'absenceDayRequired',
  'startTimeRequired',
  'endTimeRequired',
  'endDateBeforeStart',
  'endTimeBeforeStart',
  'timeOutsideLessons',
  'healthNoteTooLong',
  'temperatureOutOfRange',
  'healthChoiceRequired',
  'symptomRequired',
  'illnessStatesExclusive',
  'dateInvalid',
  'dateAboveMaximum',
  'dateBelowMinimum',
  'timeInvalid',
  'contentHtml',
  'contentLink',
  'contentPlace',
  'contentTooLong',
  'contentTooMuch',
  'birthToBeforeFrom',
  'closesBeforeOpens',
  'addressAfterCloses',
  'addressBeforeOpens',
  'fieldRequired',
  'inputInvalid',
] as const
export type FieldMessage = (typeof fieldMessages)[number]

export const says = (key: FieldMessage) => key
export const isFieldMessage = (text: string): text is FieldMessage => fieldMessages.some((key) => key === text)

/** State in an answer; accepts any string, so that a state of a later version does not fail the whole list. */
export const OpenState = <State extends z.ZodMiniType<string>>(state: State) => z.union([state, z.string()])

/** Ids in paths arrive as text; the maximum is PostgreSQL's integer. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))
export const IdValue = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** School grade; 0 and below are kindergarten groups by age. */
export const Level = z.coerce.number().check(z.int(), z.minimum(-5), z.maximum(12))

/** HH:mm in Ulaanbaatar. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** yyyy-MM-dd */
export const PlainDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** Whether the text is an existing day as yyyy-MM-dd. */
export function isDate(text: string): boolean {
  const day = /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
/** Accepts yyyyMMdd too, as some paths have it. */
export const plainDate = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
export const PathDate = z.string().check(z.refine((text) => isDate(plainDate(text)), says('dateInvalid')))
/** ISO 8601 with offset */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/))

export const CONTACT_MAX = 50
export const emailShape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const phoneShape = /^\d{8}$/

/** Normalises a contact for storage and comparison: e-mail in lower case, phone as eight digits without +976, spaces or hyphens. */
export function contactOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const digits = text.replace(/[\s-]/g, '').replace(/^\+?976(?=\d{8}$)/, '')
  return phoneShape.test(digits) ? digits : text
}
export const isPhone = (contact: string): boolean => phoneShape.test(contact)

export const Contact = z.string().check(
  z.minLength(1, says('contactRequired')),
  z.maxLength(CONTACT_MAX, says('contactTooLong')),
  z.refine((text) => phoneShape.test(text) || emailShape.test(text), says('contactInvalid')),
)

/** Rules of the live checklist, in its order. */
export const PASSWORD_CHECKS = {
  checklistUppercase: (text: string) => /[A-Z]/.test(text),
  checklistDigit: (text: string) => /\d/.test(text),
  checklistLength: (text: string) => text.length >= 8,
} as const

/** Maximum length, which bounds the cost of hashing. */
const PASSWORD_MAX = 128
const passwordRules = (required: FieldMessage, tooShort: FieldMessage) =>
  [
    z.minLength(1, says(required)),
    z.refine<string>((text) => !/\s/.test(text), says('passwordNoSpaces')),
    z.refine<string>((text) => !/[\u0400-\u04ff]/u.test(text), says('passwordNoCyrillic')),
    z.refine<string>(PASSWORD_CHECKS.checklistLength, says(tooShort)),
    z.refine<string>(PASSWORD_CHECKS.checklistUppercase, says('passwordNeedsUppercase')),
    z.refine<string>(PASSWORD_CHECKS.checklistDigit, says('passwordNeedsDigit')),
    z.maxLength(PASSWORD_MAX),
  ] as const

/** Password of a registration or a reset. */
export const Password = z.string().check(...passwordRules('passwordRequired', 'passwordTooShort'))

/** Password of a change in the profile, which requires a special character too. */
export const NewPassword = z.string().check(
  ...passwordRules('newPasswordRequired', 'newPasswordTooShort'),
  z.refine((text) => /[^A-Za-z0-9\s]/.test(text), says('passwordNeedsSpecial')),
)

const nameRules = (required: FieldMessage) =>
  z
    .string()
    .check(
      z.minLength(1, says(required)),
      z.regex(/^[А-Яа-яЁёӨөҮү-]*$/u, says('nameCyrillicOrHyphen')),
      z.minLength(2, says('nameTooShort')),
      z.maxLength(32, says('nameTooLong')),
      z.regex(/^[А-Яа-яЁёӨөҮү]+(-[А-Яа-яЁёӨөҮү]+)*$/u, says('nameCyrillicOrHyphen')),
    )
export const LastName = nameRules('lastNameRequired')
export const FirstName = nameRules('firstNameRequired')
/** Names of a child: its father's or mother's, and its own. */
export const ParentName = nameRules('parentNameRequired')
export const ChildName = nameRules('childNameRequired')

export const CODE_LENGTH = 6
const codeRules = (length: FieldMessage) => z.string().check(z.minLength(1, says('codeRequired')), z.regex(/^\d{6}$/, says(length)))
export const ConfirmationCode = codeRules('codeLength')
export const ResetCode = codeRules('resetCodeLength')

export const Email = z
  .string()
  .check(z.minLength(1, says('emailRequired')), z.maxLength(CONTACT_MAX, says('contactTooLong')), z.regex(emailShape, says('emailWrong')))
export const RecoveryPhone = z.string().check(z.regex(phoneShape, says('phoneWrong')))

/** Password at log-in. Only certain typing errors are reported; the rules of registration do not apply. */
export const LoginPassword = z.string().check(
  z.minLength(1, says('passwordRequired')),
  z.refine((text) => !/^[\u0400-\u04ff\s]+$/u.test(text), says('loginPasswordCyrillic')),
)

/** Password in a request: base64 of its UTF-8 text. */
export const EncodedPassword = z
  .string()
  .check(z.minLength(1, says('passwordRequired')), z.maxLength(400), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
export const encodePassword = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
/** Undefined if the bytes are not valid UTF-8. */
export function decodePassword(encoded: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** The eight digits beside the two letter pickers. */
export const RegistryDigits = z
  .string()
  .check(z.minLength(1, says('registryRequired')), z.regex(/^\d*$/, says('registryDigitsOnly')), z.length(8, says('registryLength')))

/** All ten characters of a registry number. */
export const RegistryNumber = z.string().check(
  z.minLength(1, says('registryRequired')),
  z.refine((text) => !/[A-Za-z]/.test(text), says('registryLettersCyrillic')),
  z.regex(/^[А-ЯЁӨҮ]{2}\d{8}$/u, says('registryShape')),
  z.refine((text) => registryParts(text) !== undefined, says('registryWrong')),
)

/** Number that a school gave a child without a registry number: the school's id, a colon and its own number. */
export const SchoolNumber = z.string().check(z.regex(/^[1-9]\d{0,8}:[0-9A-Za-zА-Яа-яЁёӨөҮү-]{1,20}$/u, says('schoolNumberShape')))

export const Phone = z
  .string()
  .check(z.minLength(1, says('phoneRequired')), z.regex(/^\d*$/, says('phoneDigitsOnly')), z.length(8, says('phoneLength')))
