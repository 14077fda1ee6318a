import type { LinkedChild } from '@portal/contract/children'
import { IconSoup } from '@tabler/icons-react'
import { TodayFact } from '../../child/AttentionLine.tsx'
import { weekday } from '../../text/dates.ts'
import { meals } from '../../text/mn/meals.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { useSchoolDay } from '../schedule/index.ts'
import { useMealsOfDay } from './queries.ts'

/** At home: the main dish of today, or of the next school day. */
export function TodayMeal({ child }: { child: LinkedChild }) {
  const text = useText(meals)
  const { language } = useLanguage()
  const { today, isSchool, next } = useSchoolDay(child.studentPersonId)
  const day = isSchool ? today : next
  const query = useMealsOfDay(child.studentPersonId, child.orgId, day ?? undefined)
  const lunch = query.data?.filter(({ menuType }) => menuType === 'LUNCH')
  const dish = (lunch?.find(({ productKind }) => productKind === 'MAIN') ?? lunch?.[0])?.productName
  if (day !== null && query.isPending) return <TodayFact icon={IconSoup} />
  if (dish === undefined || day === null) return null
  return (
    <TodayFact icon={IconSoup}>
      {isSchool ? fill(text.today, { dish }) : fill(text.nextDay, { day: weekday(day, language), dish })}
    </TodayFact>
  )
}
