export { hasPage, linksOf } from './deskLinks.ts'
export { useDesk } from './queries.ts'
export { pathOf, queueStyles } from './queues.tsx'
export { countText } from './rules.ts'
