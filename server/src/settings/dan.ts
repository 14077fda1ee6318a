import * as z from 'zod/mini'

/** Settings of the state's sign-on (ДАН), which belong together. */
export const danVariables = {
  DAN_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })),
  DAN_CLIENT_ID: z.optional(z.string()),
  DAN_CLIENT_SECRET: z.optional(z.string()),
  DAN_CLIENT_SECRET_FILE: z.optional(z.string()),
}
const DanSettings = z.object(danVariables)
type DanVariables = z.infer<typeof DanSettings>

/** Describes settings of the sign-on that contradict each other; undefined if there are none. */
export function danFault(set: DanVariables): string | undefined {
  const { DAN_URL: url, DAN_CLIENT_ID: clientId, DAN_CLIENT_SECRET: secret, DAN_CLIENT_SECRET_FILE: secretFile } = set
  if (secret !== undefined && secretFile !== undefined)
    return 'DAN_CLIENT_SECRET and DAN_CLIENT_SECRET_FILE are both set: give the secret once.'
  const given = [url, clientId, secret ?? secretFile].filter((one) => one !== undefined)
  if (given.length === 1 || given.length === 2)
    return 'DAN_URL, DAN_CLIENT_ID and DAN_CLIENT_SECRET (or DAN_CLIENT_SECRET_FILE) go together: set all, or none.'
  return undefined
}

/** The sign-on of the settings; undefined without one. */
export function danOf({
  DAN_URL: url,
  DAN_CLIENT_ID: clientId,
  DAN_CLIENT_SECRET: secret,
  DAN_CLIENT_SECRET_FILE: secretFile,
}: DanVariables) {
  return url === undefined || clientId === undefined ? undefined : { url: url.replace(/\/$/, ''), clientId, secret, secretFile }
}
export type DanConnection = NonNullable<ReturnType<typeof danOf>>
