import type { ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { chipOf } from './standing.ts'

/** The chip of a request. */
export function StatusOf({ of }: { of: { responseStatus: ResponseStatus; schoolStatus: SchoolStatus | null; changedAt: string | null } }) {
  const { tone, name } = chipOf(of, useText(enrolment))
  return <StatusChip tone={tone}>{name}</StatusChip>
}
