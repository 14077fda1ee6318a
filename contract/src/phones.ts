/** The operators that carry our messages. */
export const OPERATORS = ['uni', 'mobi', 'gmobile', 'sky'] as const
export type Operator = (typeof OPERATORS)[number]

const prefixes: Record<Operator, readonly string[]> = {
  uni: ['80', '86', '88', '89'],
  mobi: ['85', '94', '95', '99'],
  gmobile: ['83', '93', '97', '98'],
  sky: ['90', '91', '92', '96'],
}

/** By the first two digits. A number may have moved to another operator, and prefixes without one exist: undefined is no error. */
export const operatorOf = (phone: string): Operator | undefined =>
  OPERATORS.find((operator) => prefixes[operator].includes(phone.slice(0, 2)))

/** As public answers show a contact: 88****01, p***@demo.mn */
export function maskedContact(contact: string): string {
  const at = contact.indexOf('@')
  return at < 0 ? `${contact.slice(0, 2)}****${contact.slice(-2)}` : `${contact.slice(0, 1)}***${contact.slice(at)}`
}
