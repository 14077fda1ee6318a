/** What other areas use of accounts: why an unproven one sees only a part. */
export { UnprovenNotice } from './UnprovenNotice.tsx'
