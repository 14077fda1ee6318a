import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { cookie, keepCookie } from './cookies.ts'

const THEME = 'theme'

/** Light, dark or as the device says; in a cookie, so that log-out does not turn the light on. */
export const colorSchemes: MantineColorSchemeManager = {
  get: (otherwise) => {
    const kept = cookie(THEME)
    return isMantineColorScheme(kept) ? kept : otherwise
  },
  set: (scheme) => keepCookie(THEME, scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => keepCookie(THEME, 'auto'),
}
