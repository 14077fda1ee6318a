import type { Role } from '@portal/contract/accounts'

/** A role of an account, with when it was last used. */
export interface HeldRole {
  id: number
  role: Role
  orgId: number | null
  lastUsedAt: Date | null
}

/** As what an account is opened: as it was used last, and the first time as staff, where it is one of staff. */
export function roleToOpen<Held extends HeldRole>(held: readonly Held[]): Held | undefined {
  const lastUsed = ({ lastUsedAt }: HeldRole) => lastUsedAt?.getTime() ?? 0
  const [latest] = held.toSorted((one, other) => lastUsed(other) - lastUsed(one))
  if (latest !== undefined && lastUsed(latest) > 0) return latest
  return held.find(({ role }) => role !== 'EDU_PARENT') ?? held[0]
}
