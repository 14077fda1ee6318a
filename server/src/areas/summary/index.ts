export { findWish, putWish } from './store.ts'
