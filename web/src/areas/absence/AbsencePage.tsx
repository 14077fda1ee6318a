import type { LeaveRequest } from '@portal/contract/absence'
import type { OrgType } from '@portal/contract/children'
import { weekdayNumber } from '@portal/contract/days'
import { schoolDayOf } from '@portal/contract/schoolDay'
import { IconPlus, IconVirus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEstimatedNow } from '../../base/clock.ts'
import '../../base/print.css'
import { askedDay, useShow } from '../../base/page.ts'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfPupil } from '../../child/ofChild.ts'
import { PaperHead } from '../../child/PaperHead.tsx'
import { useWaitingRequests } from '../../child/queries.ts'
import { absence } from '../../text/mn/absence.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { HealthDialog } from '../health/index.ts'
import { isDayOver, useCalendar, useLessonsOn } from '../schedule/index.ts'
import classes from './absence.module.css'
import { LeaveForm } from './LeaveForm.tsx'
import { LeaveTable } from './LeaveTable.tsx'
import { firstDayAway, type LeaveAct } from './leave.ts'
import { useAbsences } from './queries.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const PAGE = '/student/$studentId/absence'

/** First day of a new request; undefined until the calendar and today's lessons have arrived. */
function useFirstDay(studentId: number, orgType: OrgType | undefined, requestedDay: string | undefined): string | undefined {
  const now = useEstimatedNow()
  const today = now.slice(0, 10)
  const calendar = useCalendar(studentId, { from: today, to: today })
  const day = schoolDayOf(today, calendar.data)
  // Requested together with the calendar, so that the form waits for one answer.
  const { lessons, isPending } = useLessonsOn(studentId, weekdayNumber(today) > 5 ? null : today)
  if (calendar.isPending || isPending || orgType === undefined) return undefined
  return askedDay(requestedDay, today) ?? firstDayAway(day, isDayOver(orgType, lessons, now.slice(11)))
}

/** Leave requests of a child. The address can open the forms too, so that other pages can link to them. */
export default function AbsencePage({ studentId, orgId, child }: OfPupil) {
  const text = useText(absence)
  const { ask, category, date, from } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const [acted, setActed] = useState<{ row: LeaveRequest; as: LeaveAct }>()
  const changed = acted?.as === 'change' ? acted.row : undefined
  const endActing = () => setActed(undefined)
  const requests = useAbsences(studentId, orgId)
  const firstDay = useFirstDay(studentId, child?.orgType, date)
  // Prefetches the offices of pending requests, which the list shows.
  useWaitingRequests()
  const navigate = useNavigate()
  const close = () => {
    if (from === 'home') void navigate({ to: '/', replace: true })
    else show({ ask: undefined, category: undefined, date: undefined }, { replace: true })
  }
  return (
    <>
      <div className={classes.head} data-print>
        <ChildTitle
          page="absence"
          child={child}
          hint={<p className="small">{child?.orgType === 'ORGKG' ? text.groupHint : text.hint}</p>}
        />
        <PaperHead child={child} />
        <div className={classes.buttons}>
          <Button onClick={() => show({ ask: 'leave' })}>
            <Icon of={IconPlus} />
            {text.ask}
          </Button>
          <Button variant="default" onClick={() => show({ ask: 'health', category: 'COVID' })}>
            <Icon of={IconVirus} />
            {text.covid}
          </Button>
        </div>
      </div>
      <Async query={requests} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none} />}>
        {(all) => (
          <Card bare>
            <LeaveTable rows={all} onAct={(row, as) => setActed({ row, as })} />
          </Card>
        )}
      </Async>
      <Dialog opened={ask === 'leave'} onClose={close} title={text.dialog} holdsForm>
        {firstDay !== undefined && <LeaveForm studentId={studentId} category={category} firstDay={firstDay} onSent={close} />}
      </Dialog>
      <HealthDialog
        opened={ask === 'health'}
        child={child}
        onClose={close}
        onLeave={() => show({ ask: 'leave', category: category ?? 'SICK' }, { replace: true })}
      />
      <Dialog opened={changed !== undefined} onClose={endActing} title={text.change} holdsForm>
        {changed && (
          <LeaveForm
            key={changed.absenceId}
            studentId={studentId}
            category={undefined}
            firstDay={changed.startDate}
            changed={changed}
            onSent={endActing}
          />
        )}
      </Dialog>
      <WithdrawDialog
        studentId={studentId}
        act={acted && acted.as !== 'change' ? { row: acted.row, as: acted.as } : undefined}
        onClose={endActing}
      />
    </>
  )
}
