import { addDays } from '@portal/contract/days'
import { IconCalendarTime, IconCloudOff, IconNotebook, IconRefresh, IconSoup } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FailedSide } from '../base/api.ts'
import { clockOffset, minuteOf } from '../base/clock.ts'
import { childPageLink } from '../child/ofChild.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { useChosenChild } from '../child/selectedChild.ts'
import { dateAndTime } from '../text/dates.ts'
import { childPages } from '../text/mn/childPages.ts'
import { failures } from '../text/mn/failures.ts'
import { type OfflineText, offline } from '../text/mn/offline.ts'
import { fill, type Language, useLanguage, useText } from '../text/words.tsx'
import { GerTile } from '../ui/picture/Scene.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { refetchFailed } from './network.ts'
import classes from './OfflineNote.module.css'
import { cacheToday, restore } from './todayCache.ts'
import { useOffline } from './useOffline.ts'

/** Pages cached for each child. */
const READABLE = [
  { page: 'schedule', icon: IconCalendarTime },
  { page: 'homework', icon: IconNotebook },
  { page: 'meals', icon: IconSoup },
] as const

interface OfflineNoteProps {
  /** Called with whether the page below has nothing to show. */
  onBare: (isBare: boolean) => void
}

/** Banner while offline: the age of the page's data, or links to cached pages. */
export default function OfflineNote({ onBare }: OfflineNoteProps) {
  const { lostAt, since, isBare, isPartial } = useOffline({ keep: cacheToday, restore })
  const isAway = lostAt !== undefined
  useEffect(() => onBare(isBare), [onBare, isBare])

  return (
    <>
      <div aria-live="polite" role={isAway ? 'status' : undefined}>
        {isAway && !isBare && <Since lostAt={lostAt} since={since} isPartial={isPartial} />}
      </div>
      {isAway && (
        <div className={isBare ? undefined : classes.ifBroken}>
          <NothingCached lostAt={lostAt} />
        </div>
      )}
    </>
  )
}

function timeInWords(text: OfflineText, fetched: string, today: string, language: Language): string {
  const [day, time = ''] = fetched.split('T')
  if (day === today) return fill(text.today, { time })
  return day === addDays(today, -1) ? fill(text.yesterday, { time }) : dateAndTime(fetched, language)
}

function Since({ lostAt, since, isPartial }: { lostAt: FailedSide; since: number | undefined; isPartial: boolean }) {
  const text = useText(offline)
  const { language } = useLanguage()
  const ahead = clockOffset()
  const time =
    since !== undefined &&
    ahead !== undefined &&
    timeInWords(text, minuteOf(since + ahead), minuteOf(Date.now() + ahead).slice(0, 10), language)
  return (
    <p className={classes.note}>
      <Icon of={IconCloudOff} size={22} />
      <span>
        <span className="nb">{text.lost[lostAt].title}.</span> {time && <span className={classes.age}>{fill(text.since, { time })}</span>}
        {isPartial && ` ${text.partial}`}
      </span>
    </p>
  )
}

function NothingCached({ lostAt }: { lostAt: FailedSide }) {
  const text = useText(offline)
  const { retry } = useText(failures)
  const client = useQueryClient()
  const retrying = useIsFetching() > 0
  const titles = useText(childPages)
  const studentId = useChosenChild(useLinkedChildren().data)?.child.studentPersonId
  return (
    <Card className={classes.nothing}>
      <GerTile />
      <h1 tabIndex={-1}>{text.lost[lostAt].title}</h1>
      <p className="dim">{text.lost[lostAt].hint}</p>
      <Button loading={retrying} onClick={() => void refetchFailed(client)}>
        <Icon of={IconRefresh} />
        {retry}
      </Button>
      {studentId !== undefined && (
        <nav aria-label={text.readable}>
          <p className="small dim">{text.readable}</p>
          {READABLE.map(({ page, icon }) => (
            <ButtonLink key={page} {...childPageLink(studentId, page)} variant="default">
              <Icon of={icon} />
              {titles[page]}
            </ButtonLink>
          ))}
        </nav>
      )}
    </Card>
  )
}
