export { closeFor } from './closing.ts'
export { confirmPassword } from './confirmPassword.ts'
export { DEMO_PASSWORD } from './passwords.ts'
export {
  accountsInOffice,
  beginPhoneChange,
  confirmPhoneChange,
  findWaitingPhone,
  phonesWaitingAt,
  stopPhoneChange,
} from './phoneChange.ts'
export { holderOf } from './profile.ts'
export { documentSeen, refuseColleague } from './proving.ts'
