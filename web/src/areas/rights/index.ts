/** Exports of rights for other areas. */
export { Rights } from './Rights.tsx'
