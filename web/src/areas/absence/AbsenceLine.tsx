import type { LinkedChild } from '@portal/contract/children'
import { IconCalendarOff } from '@tabler/icons-react'
import { AttentionLine } from '../../child/AttentionLine.tsx'
import { addressOf } from '../../child/addresses.ts'
import { absence } from '../../text/mn/absence.ts'
import { useText } from '../../text/words.tsx'

/** From home straight to the form. */
export function AbsenceLine({ child }: { child: LinkedChild }) {
  const text = useText(absence)
  const href = `${addressOf(child.studentPersonId, 'absence')}?ask=leave`
  return <AttentionLine href={href} icon={IconCalendarOff} title={text.ask} whose={child.studentFullName} />
}
