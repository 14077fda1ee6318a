import type { LinkedChild } from '@portal/contract/children'
import { addDays } from '@portal/contract/days'
import { IconPencil } from '@tabler/icons-react'
import { useLikelyToday } from '../../base/clock.ts'
import { AttentionLine } from '../../child/AttentionLine.tsx'
import { addressOf } from '../../child/ofChild.ts'
import { weekday } from '../../text/dates.ts'
import { childPages } from '../../text/mn/childPages.ts'
import { homework } from '../../text/mn/homework.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { nextDue } from './filter.ts'
import { useHomeworkAhead } from './queries.ts'

/** At home: what is left to do for the next day that has homework. */
export const HomeworkLine = ({ child }: { child: LinkedChild }) => child.orgType === 'ORGEBS' && <OfPupil child={child} />

function OfPupil({ child }: { child: LinkedChild }) {
  const text = useText(homework)
  const titles = useText(childPages)
  const { language } = useLanguage()
  const today = useLikelyToday()
  const { data } = useHomeworkAhead(child.studentPersonId, today)
  const next = data && nextDue(data)
  const when = next?.day === today ? text.dueToday : next?.day === addDays(today, 1) ? text.dueTomorrow : text.dueLater
  return (
    <AttentionLine
      href={`${addressOf(child.studentPersonId, 'homework')}${next ? `?date=${next.day}` : ''}`}
      icon={IconPencil}
      {...(data && { tone: next ? ('yellow' as const) : ('green' as const) })}
      title={titles.homework}
      whose={child.studentFullName}
      detail={next ? fill(when, { day: weekday(next.day, language), courses: next.courses.join(', ') }) : data && text.nothingDue}
    />
  )
}
