/** Exports of children for the desk. */
export { PupilCard } from './PupilCard.tsx'
