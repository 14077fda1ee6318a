export { eraseCopiesOf } from './copies.ts'
