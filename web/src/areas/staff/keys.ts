/** Key press, as far as shortcuts read it. */
type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>

/**
 * Name of the pressed shortcut. Letters and digits go by the place of the key, so that they work on a Mongolian layout and with capitals; a
 * keyboard without codes, such as a screen's, goes by the character.
 */
export function shortcutOf({ code, key, shiftKey }: Pressed): string {
  if (key === '/' || key === '?') return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !shiftKey) return digit
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return key.length === 1 ? key.toLowerCase() : key
}
