export { reachesChild } from './reach.ts'
export { eventsOf } from './store.ts'
