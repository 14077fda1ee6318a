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
