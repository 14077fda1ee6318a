/** Public id of a document cookie: the beginning of its digest, from which the cookie cannot be derived. */
export const documentIdOf = (hash: Uint8Array): string => Buffer.from(hash).toString('base64url').slice(0, 16)
