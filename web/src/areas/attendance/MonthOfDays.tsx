import { firstOf, isDay, lastOf, monthOf } from '@portal/contract/days'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEstimatedToday } from '../../base/clock.ts'
import { useShow } from '../../base/page.ts'
import type { OfPupil } from '../../child/ofChild.ts'
import { dayInWords } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { MonthCalendar } from '../../ui/date/MonthCalendar.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { useOffDays } from '../schedule/index.ts'
import { useDaySign } from './Mark.tsx'
import { NoLessons } from './NoLessons.tsx'
import { useWholeDays } from './queries.ts'
import { DAY_MARKS, earliest } from './rules.ts'
import { WholeDays } from './WholeDaysDialog.tsx'

const PAGE = '/student/$studentId/daily-attendance'

interface MonthOfDaysProps {
  of: OfPupil
  /** The calendar first shows the month of this day. */
  last: string
}

/** Month of whole days, each with its sign. */
export function MonthOfDays({ of: { studentId, orgId, child }, last }: MonthOfDaysProps) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const signOf = useDaySign()
  const today = useEstimatedToday()
  const { month: monthParam } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const [pressed, setPressed] = useState<string>()
  const month = monthParam !== undefined && isDay(firstOf(monthParam)) ? monthParam : monthOf(last)
  const span = { from: firstOf(month), to: lastOf(month) }
  const days = useWholeDays(studentId, orgId, span)
  const offOf = useOffDays(studentId, span)
  const recordOn = (day: string | undefined) => days.data?.find((one) => one.day === day)
  const markOf = (day: string) => {
    const record = recordOn(day)
    return record && (record.reason === null ? 'UNRECORDED' : DAY_MARKS[record.reason].mark)
  }
  const record = recordOn(pressed)
  return (
    <Card title={text.monthOfDays}>
      <MonthCalendar
        month={month}
        onTurn={(next) => show({ month: next }, { replace: true })}
        from={monthOf(earliest(today))}
        to={monthOf(today)}
        onDay={setPressed}
        offOf={offOf}
        dayOf={(day) => signOf(markOf(day))}
      />
      <Async
        query={days}
        pending={null}
        isEmpty={(all) => all.length === 0}
        empty={<NoLessons studentId={studentId} span={span} isKindergarten={child?.orgType === 'ORGKG'} />}
      >
        {() => null}
      </Async>
      <Dialog
        opened={pressed !== undefined}
        onClose={() => setPressed(undefined)}
        title={pressed === undefined ? '' : dayInWords(pressed, language)}
      >
        {record && <WholeDays days={[record]} />}
      </Dialog>
    </Card>
  )
}
