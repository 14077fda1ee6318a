import type { LinkedChild } from '@portal/contract/children'
import { IconStethoscope } from '@tabler/icons-react'
import { AttentionLine } from '../../child/AttentionLine.tsx'
import { addressOf } from '../../child/ofChild.ts'
import { health } from '../../text/mn/health.ts'
import { useText } from '../../text/words.tsx'
import { useSchoolDay } from '../schedule/index.ts'
import { useDeclarationToday } from './queries.ts'

/** From home straight to the health form, with what it says today. Nobody asks for it on a day without school. */
export function HealthLine({ child }: { child: LinkedChild }) {
  const { isSchool } = useSchoolDay(child.studentPersonId)
  const text = useText(health)
  const today = useDeclarationToday(child.studentPersonId).data
  const declared = today?.[0]
  if (!isSchool) return null
  return (
    <AttentionLine
      href={`${addressOf(child.studentPersonId, 'absence')}?ask=health`}
      icon={IconStethoscope}
      {...(declared && { tone: declared.decisionName === 'NONE_PARENT' ? ('green' as const) : ('yellow' as const) })}
      title={text.dialog}
      whose={child.studentFullName}
      detail={today && (declared ? text.decisions[declared.decisionName] : text.todayOpen)}
    />
  )
}
