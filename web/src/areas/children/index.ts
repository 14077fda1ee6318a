/** What the desk uses of a child's card: its picture. */
export { PupilCard } from './PupilCard.tsx'
