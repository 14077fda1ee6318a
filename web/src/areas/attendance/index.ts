/** What other areas use of attendance: its signs. */
export { Mark } from './Mark.tsx'
