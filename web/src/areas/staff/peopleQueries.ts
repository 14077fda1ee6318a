import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useStaffPeople = () => useRead(staffPeople, {})

const stale = [staffPeople]
export const useInviteTeacher = () => useWrite(inviteTeacher, { stale })
export const useWithdrawInvitation = () => useWrite(withdrawInvitation, { stale })
export const useEndTeacher = () => useWrite(endTeacher, { stale })
