import { audienceParts, type NoticeState, type StaffNotice } from '@portal/contract/staffNotices'
import { IconClock } from '@tabler/icons-react'
import { type StaffNoticesText, staffNotices } from '../../text/mn/staffNotices.ts'
import { fill, useText } from '../../text/words.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'

const tones: Readonly<Record<NoticeState, ChipTone>> = {
  DRAFT: 'plain',
  ASKED: 'yellow',
  PLANNED: 'yellow',
  SENT: 'green',
  TAKEN_BACK: 'red',
}

/** State of a notice. */
export function NoticeStatus({ state }: { state: NoticeState }) {
  const text = useText(staffNotices)
  return (
    <StatusChip tone={tones[state]} {...(state === 'PLANNED' && { icon: IconClock })}>
      {text.states[state]}
    </StatusChip>
  )
}

/** Recipients of a notice in words. */
export function audienceName(
  { audience, groupName }: Pick<StaffNotice, 'audience' | 'groupName'>,
  text: StaffNoticesText,
  inWords: (line: string) => string,
) {
  if (groupName !== null) return inWords(groupName)
  const { level } = audienceParts(audience)
  return level === null ? text.all : fill(text.level, { level })
}
