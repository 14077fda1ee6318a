import type { LinkedChild, LinkStatus } from '@portal/contract/children'
import { children as words } from '../text/mn/children.ts'
import { useText } from '../text/words.tsx'
import { type ChipTone, StatusChip, statusOf } from '../ui/plain/StatusChip.tsx'

const tones: Record<LinkStatus, ChipTone> = { NEW: 'yellow', APPROVE: 'green', DECLINED: 'red' }

export function LinkStatusChip({ link }: { link: Pick<LinkedChild, 'requestStatus' | 'requestStatusName'> }) {
  const { statuses } = useText(words)
  return <StatusChip {...statusOf(link.requestStatus, link.requestStatusName, tones, statuses)} />
}
