import type { LinkStatus } from '@portal/contract/children'
import { children as words } from '../text/mn/children.ts'
import { useText } from '../text/words.tsx'
import { type ChipTone, StatusChip } from '../ui/plain/StatusChip.tsx'

const tones: Record<LinkStatus, ChipTone> = { NEW: 'yellow', APPROVE: 'green', DECLINED: 'red' }

export function LinkStatusChip({ status }: { status: LinkStatus }) {
  const { statuses } = useText(words)
  return <StatusChip tone={tones[status]}>{statuses[status]}</StatusChip>
}
