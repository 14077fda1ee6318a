import type { LinkedChild } from '@portal/contract/children'
import { IconStethoscope } from '@tabler/icons-react'
import { addressOf, FROM_HOME } from '../../child/ofChild.ts'
import { TodayFact } from '../../child/TodayFact.tsx'
import { health } from '../../text/mn/health.ts'
import { useText } from '../../text/words.tsx'
import { useSchoolDay } from '../schedule/index.ts'
import { useDeclarationToday } from './queries.ts'

/** At home: what the health form of today says, with the way to correct it. One that is open stands in the card of today. */
export function HealthFact({ child }: { child: LinkedChild }) {
  const { isSchool } = useSchoolDay(child.studentPersonId)
  const text = useText(health)
  const today = useDeclarationToday(child.studentPersonId).data
  const declared = today?.[0]
  if (!isSchool || !declared) return null
  return (
    <TodayFact icon={IconStethoscope} href={`${addressOf(child.studentPersonId, 'absence')}?ask=health&${FROM_HOME}`}>
      {text.decisions[declared.decisionName]}
      <span className="unseen">: {child.studentFullName}</span>
    </TodayFact>
  )
}
