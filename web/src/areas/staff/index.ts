export { linksOf } from './deskLinks.ts'
export { useDesk } from './queries.ts'
export { hrefOf, queueLooks } from './queues.tsx'
export { countText } from './rules.ts'
