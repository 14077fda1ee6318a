import { decodePassword, isFieldMessage, LoginPassword } from '@portal/contract/fields'
import { refuse } from '../../kit/refusals.ts'

/** The password that was typed, from the form in which it travels. */
export function typedPassword(encoded: string): string {
  const rule = LoginPassword.safeParse(decodePassword(encoded) ?? '')
  if (rule.success) return rule.data
  const [issue] = rule.error.issues
  return refuse('inputInvalid', { fields: { password: issue && isFieldMessage(issue.message) ? issue.message : 'inputInvalid' } })
}

/** As the shell shows a person: Б.Болормаа */
export const displayName = (person: { lastName: string; firstName: string }): string => `${person.lastName.slice(0, 1)}.${person.firstName}`

const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** The kind of device in words that its owner knows: «Chrome, Windows». */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map((kinds) => kinds.find(([, sign]) => sign.test(userAgent))?.[0])
  return known.filter((name) => name !== undefined).join(', ') || 'Тодорхойгүй төхөөрөмж'
}
