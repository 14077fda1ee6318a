import { daysBetween } from '@portal/contract/days'
import { FULL_CLASS } from '@portal/contract/staffYear'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useToday } from '../../../base/clock.ts'
import { toast } from '../../../base/toast.ts'
import { usePress } from '../../../base/usePress.ts'
import { shortDate } from '../../../text/dates.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { Icon } from '../../../ui/plain/Icon.tsx'
import { useDistribute } from './queries.ts'
import { checksOf, goingOn, isAllConfirmed, waitingCount, type Year } from './rules.ts'
import classes from './YearPage.module.css'

const icons = { green: IconCircleCheck, yellow: IconAlertTriangle, red: IconCircleX }

interface Check {
  tone: keyof typeof icons
  words: string
}

/** Facts to look at before confirming: green, yellow (a warning) and red, which stops the confirmation. */
export function Checks({ year }: { year: Year }) {
  const text = useText(staffYearWords)
  const { placed, withoutTeacher, large, elsewhere, waiting, unanswered, toAsk } = checksOf(year)
  const found: (Check | false)[] = [
    { tone: 'green', words: fill(text.checkPlaced, { count: placed }) },
    year.accepted > 0 && waiting + year.unplaced.length === 0 && { tone: 'green', words: fill(text.checkAllNew, { count: year.accepted }) },
    withoutTeacher.length > 0 && { tone: 'yellow', words: fill(text.checkTeachers, { names: withoutTeacher.join(', ') }) },
    ...large.map(({ name, children }): Check => {
      return { tone: 'yellow', words: fill(text.checkLarge, { name: name ?? '', count: children, limit: FULL_CLASS }) }
    }),
    year.leaving > 0 && { tone: 'yellow', words: fill(text.checkLeaving, { count: year.leaving }) },
    elsewhere > 0 && { tone: 'yellow', words: fill(text.checkElsewhere, { count: elsewhere }) },
    unanswered > 0 && { tone: 'yellow', words: fill(text.checkUnanswered, { count: unanswered }) },
    toAsk > 0 && { tone: 'yellow', words: fill(text.checkToAsk, { count: toAsk }) },
    waiting > 0 && { tone: 'red', words: fill(text.checkWaiting, { count: waiting }) },
  ]
  return (
    <Card title={text.checks}>
      <ul className={classes.checks}>
        {found
          .filter((one) => one !== false)
          .map(({ tone, words }) => (
            <li key={words} data-tone={tone}>
              <Icon of={icons[tone]} size={20} />
              <span>{words}</span>
            </li>
          ))}
      </ul>
      {waiting > 0 && <Distribute count={waiting} />}
    </Card>
  )
}

function Distribute({ count }: { count: number }) {
  const text = useText(staffYearWords)
  const distribute = useDistribute()
  const { pending, press } = usePress()
  const run = async () => {
    const { placed, left } = await distribute({}, {})
    if (left > 0) toast.warning(fill(text.leftOver, { count: left }))
    else toast.success(fill(text.distributed, { count: placed }))
  }
  return (
    <>
      <Button small wide variant="default" loading={pending} onClick={() => void press(run)}>
        {fill(text.distribute, { count })}
      </Button>
      <p className="small dim">{text.distributeHint}</p>
    </>
  )
}

interface BeginningProps {
  year: Year
  pending: boolean
  onConfirm: () => void
  onUndo: () => void
}

/** First day of the year, with the confirmation of all classes and its undoing. */
export function Beginning({ year, pending, onConfirm, onUndo }: BeginningProps) {
  const text = useText(staffYearWords)
  const { language } = useLanguage()
  const today = useToday()
  const day = shortDate(year.startsOn, language)
  const isDone = isAllConfirmed(year)
  const isReady = isDone && year.unplaced.length === 0
  const isBlocked = waitingCount(year) > 0
  const going = goingOn(year.classes)
  return (
    <Card title={isReady ? fill(text.ready, { year: `${year.schoolYear}–${year.schoolYear + 1}` }) : fill(text.beginning, { day })}>
      <p className="small">
        {isReady
          ? fill(text.readyHint, { classes: going.length, children: checksOf(year).placed, day })
          : year.mayUndo
            ? today && fill(isDone ? text.doneHint : text.beginningHint, { count: daysBetween(today, year.startsOn) })
            : text.begun}
      </p>
      {!isDone && (
        <Button wide loading={pending} aria-disabled={isBlocked || undefined} onClick={isBlocked ? undefined : onConfirm}>
          {text.confirmAll}
        </Button>
      )}
      {isBlocked && !isDone && <p className="small dim">{text.fixFirst}</p>}
      {year.mayUndo && year.classes.some(({ confirmed }) => confirmed) && (
        <>
          <Button small variant="subtle" className={classes.undo} onClick={onUndo}>
            <Icon of={IconArrowBackUp} size={18} />
            {text.undoAll}
          </Button>
          <p className="small dim">{text.undoUntil}</p>
        </>
      )}
    </Card>
  )
}
