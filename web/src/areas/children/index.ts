export { PupilCard } from './PupilCard.tsx'
