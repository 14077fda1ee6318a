import { mondayOf } from '@portal/contract/days'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEstimatedToday, useToday } from '../../base/clock.ts'
import { askedDay, dayToOpen, useShow } from '../../base/page.ts'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfPupil } from '../../child/ofChild.ts'
import { dayAndMonth } from '../../text/calendar.ts'
import { weekday } from '../../text/dates.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { meals } from '../../text/mn/meals.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DayTabs } from '../../ui/date/DayTabs.tsx'
import { WeekNavigator } from '../../ui/date/WeekNavigator.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { ByWidth } from '../../ui/plain/ByWidth.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { useFreeWeek } from '../schedule/index.ts'
import { MealCard } from './MealCard.tsx'
import classes from './MealsPage.module.css'
import { useAllergies, useMealsOfWeek } from './queries.ts'
import { type ServedDay, servedDays } from './rules.ts'

const AllergyDialog = lateDialog(() => import('./AllergyDialog.tsx'))

const PAGE = '/student/$studentId/cook'

/** Menu of a week with what the child ate; the address holds week and day. */
export default function MealsPage({ studentId, orgId, child }: OfPupil) {
  const text = useText(meals)
  const { date } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const opened = dayToOpen(today)
  const day = askedDay(date, today) ?? opened
  const monday = mondayOf(day)
  const query = useMealsOfWeek(studentId, orgId, monday)
  const freeWeek = useFreeWeek(studentId, monday)
  return (
    <>
      <ChildTitle page="meals" child={child} action={<Allergies studentId={studentId} />} />
      <WeekNavigator monday={monday} onTurn={(next) => show({ date: next === mondayOf(opened) ? undefined : next })} />
      <Async query={query} pendingCards={2} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.noMeals} hint={freeWeek} />}>
        {(all) => (
          <Days studentId={studentId} days={servedDays(all)} chosen={day} onChoose={(next) => show({ date: next }, { replace: true })} />
        )}
      </Async>
    </>
  )
}

function Allergies({ studentId }: { studentId: number }) {
  const text = useText(meals)
  const known = useAllergies(studentId).data ?? []
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" small onClick={() => setOpened(true)}>
        <Icon of={IconAlertTriangle} />
        {known.length === 0 ? text.allergies : fill(text.allergy, { allergens: known.map((one) => text.allergens[one]).join(', ') })}
      </Button>
      <AllergyDialog studentId={studentId} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

interface DaysProps {
  studentId: number
  days: readonly ServedDay[]
  /** Day shown on narrow screens. */
  chosen: string
  onChoose: (day: string) => void
}

/** Days of the week in columns on wide screens, one day at a time on narrow ones. */
function Days({ studentId, days, chosen, onChoose }: DaysProps) {
  const shown = days.find(({ day }) => day === chosen) ?? days.at(-1)
  return (
    <ByWidth
      from="week"
      wide={() => (
        <div className={classes.days}>
          {days.map((one) => (
            <Day key={one.day} studentId={studentId} {...one} />
          ))}
        </div>
      )}
      narrow={() => (
        <DayTabs days={days.map(({ day }) => day)} chosen={shown?.day ?? chosen} onChoose={onChoose}>
          {shown && <Day key={shown.day} studentId={studentId} {...shown} />}
        </DayTabs>
      )}
    />
  )
}

function Day({ studentId, day, meals: served }: ServedDay & { studentId: number }) {
  const { today: todayWord } = useText(calendar)
  const { language } = useLanguage()
  const isToday = day === useToday()
  return (
    <section className={classes.day}>
      <h3>
        {weekday(day, language)}
        <span className="small dim num">{[dayAndMonth(day, language), isToday && todayWord].filter(Boolean).join(', ')}</span>
      </h3>
      <div className={classes.meals}>
        {served.map((meal) => (
          <MealCard key={meal.menuType} studentId={studentId} meal={meal} />
        ))}
      </div>
    </section>
  )
}
