import type { LinkedChild } from '@portal/contract/children'
import { IconSoup } from '@tabler/icons-react'
import { useLikelyToday } from '../../base/clock.ts'
import { isAwaited, TodayFact } from '../../child/AttentionLine.tsx'
import { meals } from '../../text/mn/meals.ts'
import { fill, useText } from '../../text/words.tsx'
import { useMealsOfDay } from './queries.ts'

/** At home: today's main dish. */
export function TodayMeal({ child }: { child: LinkedChild }) {
  const text = useText(meals)
  const today = useLikelyToday()
  const query = useMealsOfDay(child.studentPersonId, child.orgId, today)
  const lunch = query.data?.filter(({ menuType }) => menuType === 'LUNCH')
  const dish = lunch?.find(({ productKind }) => productKind === 'MAIN') ?? lunch?.[0]
  if (isAwaited(query, today)) return <TodayFact icon={IconSoup} />
  return dish && <TodayFact icon={IconSoup}>{fill(text.today, { dish: dish.productName })}</TodayFact>
}
