export { LastResults } from './LastResults.tsx'
export { default } from './Results.tsx'
