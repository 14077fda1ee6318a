import { createHash } from 'node:crypto'

/** What is kept of a secret that only has to be recognised: nobody who reads the database can use it. */
export const digestOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
