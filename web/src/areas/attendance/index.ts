/** Exports of attendance for other areas. */
export { Mark } from './Mark.tsx'
