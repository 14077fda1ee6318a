/** Exports of accounts for other areas. */
export { UnprovenNotice } from './UnprovenNotice.tsx'
