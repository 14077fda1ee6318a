import { estimatedNext } from '@portal/contract/schoolDay'
import { IconAlertTriangle, IconSoup } from '@tabler/icons-react'
import type { ChildAtSchool } from '../../child/place.ts'
import { TodayFact } from '../../child/TodayFact.tsx'
import { weekday } from '../../text/dates.ts'
import { meals } from '../../text/mn/meals.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { useSchoolDay } from '../schedule/index.ts'
import { useMealsNear, useMealsOfDay } from './queries.ts'
import { warningOf } from './rules.ts'

/** Main dish of today or of the next school day, preceded by dishes that the child must not eat. */
export function TodayMeal({ child: { studentPersonId, orgId } }: { child: ChildAtSchool }) {
  const text = useText(meals)
  const { language } = useLanguage()
  const { today, isSchool, next } = useSchoolDay(studentPersonId)
  const day = isSchool ? today : next
  const isNear = day === null || day <= estimatedNext(today)
  const near = useMealsNear(studentPersonId, orgId, today)
  const far = useMealsOfDay(studentPersonId, orgId, isNear ? undefined : day)
  const query = isNear ? near : far
  if (day !== null && query.isLoading) return <TodayFact icon={IconSoup} />
  const served = query.data?.filter(({ dayDate }) => dayDate === day) ?? []
  const lunch = served.filter(({ menuType }) => menuType === 'LUNCH')
  const main = lunch.find(({ productKind }) => productKind === 'MAIN') ?? lunch[0]
  const warned = served.filter(({ allergens }) => allergens.length > 0)
  const summary = () => {
    if (day === null || main === undefined) return undefined
    const dish = main.productName
    if (!isSchool) return fill(text.nextDay, { day: weekday(day, language), dish })
    return fill(main.eatFlag === null ? text.today : text.eatenToday[main.eatFlag], { dish })
  }
  const lunchText = summary()
  return (
    <>
      {warned.map((dish) => (
        <TodayFact key={`${dish.menuType} ${dish.productName}`} icon={IconAlertTriangle} isWarning>
          <span className="said">{warningOf(dish, text)}</span>
        </TodayFact>
      ))}
      {lunchText !== undefined && (
        <TodayFact icon={IconSoup}>
          <span className="said">{lunchText}</span>
        </TodayFact>
      )}
    </>
  )
}
