/** What other areas use of a parent's rights: the view of the profile. */
export { Rights } from './Rights.tsx'
