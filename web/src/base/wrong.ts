/** Keys of messages by field, so that they follow the language. */
export type Wrong<Name extends string> = Partial<Record<Name, string | null>>

export const holds = (wrong: Wrong<string>): boolean => Object.values(wrong).every((key) => key === null || key === undefined)

/** The server's RESULT.fields under the names of the form; what the form does not show is left out. */
export function ownNames<Name extends string>(
  fields: Readonly<Record<string, string>>,
  serverNames: Readonly<Record<string, Name>>,
): Wrong<Name> {
  let wrong: Wrong<Name> = {}
  for (const [theirs, key] of Object.entries(fields)) {
    const ours = serverNames[theirs]
    if (ours !== undefined) wrong = { ...wrong, [ours]: key }
  }
  return wrong
}

/** In place of a message's key: another place says what is wrong, the field only shows that it is the one. */
export const MARKED = 'marked'

/** The same fields, without a message of their own. */
export function marked<Name extends string>(wrong: Wrong<Name>): Wrong<Name> {
  const same: Wrong<Name> = { ...wrong }
  for (const name in same) if (same[name] !== null && same[name] !== undefined) same[name] = MARKED
  return same
}
