export { default } from './Results.tsx'
