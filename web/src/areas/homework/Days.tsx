import type { Homework } from '@portal/contract/homework'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { dayAndMonth } from '../../text/calendar.ts'
import { shortDate, weekday } from '../../text/dates.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { homework } from '../../text/mn/homework.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DayTabs } from '../../ui/date/DayTabs.tsx'
import { useSwipe } from '../../ui/date/useSwipe.ts'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { ByWidth } from '../../ui/plain/ByWidth.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import type { ChildFilesProps, ShownPicture } from './ChildFiles.tsx'
import classes from './HomeworkPage.module.css'

const TONES = { Y: 'green', N: 'red' } as const

/** Loads where homework has files. */
const ChildFiles = late(() => import('./ChildFiles.tsx'), { placeholder: <div className={classes.files} /> })
const PictureDialog = lateDialog(() => import('./PictureDialog.tsx'))

type OpensFiles = Pick<ChildFilesProps, 'studentId' | 'onShow'>

/** One task; its topic and text are free text. */
function HomeworkCard({ className, dt, topicName, assignmentName, completionFlag, files, studentId, onShow }: Homework & OpensFiles) {
  const { states } = useText(homework)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  return (
    <li className={classes.card}>
      <h4 className="said">{inWords(className)}</h4>
      <p className="small dim said">{topicName}</p>
      <p className="said">{unbroken(assignmentName)}</p>
      {files !== undefined && <ChildFiles files={files} studentId={studentId} onShow={onShow} />}
      <p className={classes.foot}>
        <StatusChip tone={completionFlag === null ? 'plain' : TONES[completionFlag]}>
          {completionFlag === 'Y' ? states.done : states.open}
        </StatusChip>
        <time dateTime={dt} className="small dim num">
          {shortDate(dt, language)}
        </time>
      </p>
    </li>
  )
}

interface DaysProps {
  days: readonly string[]
  list: readonly Homework[]
  /** Day shown on narrow screens. */
  chosen: string
  onChoose: (day: string) => void
  studentId: number
}

/** One column per day on wide screens, one day at a time on narrow ones. */
export function Days({ days, list, chosen, onChoose, studentId }: DaysProps) {
  const text = useText(homework)
  const shown = days.includes(chosen) ? chosen : (days.at(-1) ?? chosen)
  const beside = (step: number) => {
    const day = days[days.indexOf(shown) + step]
    return day === undefined ? undefined : () => onChoose(day)
  }
  const swipe = useSwipe(beside(-1), beside(1))
  const [picture, setPicture] = useState<ShownPicture>()
  const opens = { studentId, onShow: setPicture }
  const dueOn = (day: string) => list.filter(({ dt }) => dt === day)
  return (
    <>
      <ByWidth
        from="week"
        wide={() => (
          <div className={classes.columns}>
            {days.map((day) => (
              <Day key={day} day={day} list={dueOn(day)} {...opens} />
            ))}
          </div>
        )}
        narrow={() => (
          <div {...swipe}>
            <DayTabs
              days={days}
              chosen={shown}
              onChoose={onChoose}
              mark={(day) => {
                const count = dueOn(day).length
                return count === 0 ? undefined : { sign: <i className={classes.some} />, label: fill(text.count, { count }) }
              }}
            >
              <Day day={shown} list={dueOn(shown)} {...opens} />
            </DayTabs>
          </div>
        )}
      />
      <PictureDialog opened={picture !== undefined} file={picture?.file} open={picture?.open} onClose={() => setPicture(undefined)} />
    </>
  )
}

function Day({ day, list, ...opens }: OpensFiles & { day: string; list: readonly Homework[] }) {
  const text = useText(homework)
  const { today: todayWord } = useText(calendar)
  const { language } = useLanguage()
  const isToday = day === useToday()
  return (
    <section className={classes.day} data-today={isToday || undefined}>
      <h3>
        {weekday(day, language)}
        <span className="small dim num">{[dayAndMonth(day, language), isToday && todayWord].filter(Boolean).join(', ')}</span>
      </h3>
      {list.length === 0 ? (
        <p className="small dim">{text.free}</p>
      ) : (
        <Stack as="ul" gap={5} className={classes.cards}>
          {list.map((one) => (
            <HomeworkCard key={`${one.className} ${one.topicName} ${one.assignmentName}`} {...one} {...opens} />
          ))}
        </Stack>
      )}
    </section>
  )
}
