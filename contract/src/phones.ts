/** Operators that deliver the portal's messages. */
export const OPERATORS = ['uni', 'mobi', 'gmobile', 'sky'] as const
export type Operator = (typeof OPERATORS)[number]

const prefixes: Record<Operator, readonly string[]> = {
  uni: ['80', '86', '88', '89'],
  mobi: ['85', '94', '95', '99'],
  gmobile: ['83', '93', '97', '98'],
  sky: ['90', '91', '92', '96'],
}

/** Guesses the operator by the first two digits. Numbers can be ported and some prefixes belong to none: undefined is no error. */
export const operatorOf = (phone: string): Operator | undefined =>
  OPERATORS.find((operator) => prefixes[operator].includes(phone.slice(0, 2)))

/** Mask of a contact in public answers: 88****01, p***@demo.mn */
export function maskedContact(contact: string): string {
  const at = contact.indexOf('@')
  return at < 0 ? `${contact.slice(0, 2)}****${contact.slice(-2)}` : `${contact.slice(0, 1)}***${contact.slice(at)}`
}
