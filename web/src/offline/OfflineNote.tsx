import { addDays } from '@portal/contract/days'
import { IconCalendarTime, IconCloudOff, IconNotebook, IconSoup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressOf } from '../child/addresses.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { useChosenChild } from '../child/useChosenChild.ts'
import { dateAndTime } from '../text/dates.ts'
import { childPages } from '../text/mn/childPages.ts'
import { type OfflineText, offline } from '../text/mn/offline.ts'
import { fill, type Language, useLanguage, useText } from '../text/words.tsx'
import { GerTile } from '../ui/picture/Scene.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { keepToday } from './keeping.ts'
import { THERE, watchNetwork } from './network.ts'
import classes from './OfflineNote.module.css'
import { aheadNow, minuteOf } from './portalTime.ts'

/** What is kept for each child. */
const READABLE = [
  { page: 'schedule', Icon: IconCalendarTime },
  { page: 'homework', Icon: IconNotebook },
  { page: 'cook', Icon: IconSoup },
] as const

interface OfflineNoteProps {
  /** Told whether the page below has nothing to show. */
  onBare: (isBare: boolean) => void
}

/** Above the page while there is no network: how old the page is, or where else there is something to read. */
export default function OfflineNote({ onBare }: OfflineNoteProps) {
  const client = useQueryClient()
  const [{ isAway, since, isBare }, setNetwork] = useState(THERE)
  useEffect(() => {
    const end = new AbortController()
    watchNetwork(client, setNetwork, end.signal)
    return () => end.abort()
  }, [client])
  useEffect(() => {
    if (isAway) return
    const end = new AbortController()
    // Without a worker, or with a call that fails, the portal is only what it is without one.
    keepToday(client, end.signal).catch(() => undefined)
    return () => end.abort()
  }, [client, isAway])
  useEffect(() => onBare(isBare), [onBare, isBare])

  return (
    <>
      <div aria-live="polite" role={isAway ? 'status' : undefined}>
        {isAway && !isBare && <Since since={since} />}
      </div>
      {isAway && (
        <div className={isBare ? undefined : classes.ifBroken}>
          <NothingKept />
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

function Since({ since }: { since: number | undefined }) {
  const text = useText(offline)
  const { language } = useLanguage()
  const ahead = aheadNow()
  const time =
    since !== undefined &&
    ahead !== undefined &&
    timeInWords(text, minuteOf(since + ahead), minuteOf(Date.now() + ahead).slice(0, 10), language)
  return (
    <p className={classes.note}>
      <IconCloudOff size={22} stroke={1.75} aria-hidden />
      <span>
        <span className="nb">{text.title}.</span> {time && <span className={classes.age}>{fill(text.since, { time })}</span>}
      </span>
    </p>
  )
}

function NothingKept() {
  const text = useText(offline)
  const titles = useText(childPages)
  const studentId = useChosenChild(useLinkedChildren().data)?.child.studentPersonId
  return (
    <Card className={classes.nothing}>
      <GerTile />
      <h1 tabIndex={-1}>{text.title}</h1>
      <p className="dim">{text.hint}</p>
      {studentId !== undefined && (
        <nav aria-label={text.readable}>
          <p className="small dim">{text.readable}</p>
          {READABLE.map(({ page, Icon }) => (
            <ButtonLink key={page} href={addressOf(studentId, page)} variant="default">
              <Icon size={20} stroke={1.75} aria-hidden />
              {titles[page]}
            </ButtonLink>
          ))}
        </nav>
      )}
    </Card>
  )
}
