export { Rights } from './Rights.tsx'
