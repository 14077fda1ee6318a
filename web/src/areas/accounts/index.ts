export { UnprovenNotice } from './UnprovenNotice.tsx'
