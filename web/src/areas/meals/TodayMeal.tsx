import type { LinkedChild } from '@portal/contract/children'
import { IconSoup } from '@tabler/icons-react'
import { useLikelyToday } from '../../clock.ts'
import { meals } from '../../text/mn/meals.ts'
import { fill, useText } from '../../text/words.tsx'
import { TodayFact } from '../children/AttentionLine.tsx'
import { useMealsOfDay } from './queries.ts'

/** At home: today's main dish. */
export function TodayMeal({ child }: { child: LinkedChild }) {
  const text = useText(meals)
  const lunch = useMealsOfDay(child.studentPersonId, child.orgId, useLikelyToday()).data?.filter(({ menuType }) => menuType === 'LUNCH')
  const dish = lunch?.find(({ productKind }) => productKind === 'MAIN') ?? lunch?.[0]
  return dish && <TodayFact icon={IconSoup}>{fill(text.today, { dish: dish.productName })}</TodayFact>
}
