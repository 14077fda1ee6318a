import type { NoticeEvent } from '@portal/contract/notices'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useEstimatedToday } from '../../base/clock.ts'
import { dateNextTo, weekday } from '../../text/dates.ts'
import { notices } from '../../text/mn/notices.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import classes from './Notices.module.css'

/** Loads the Markdown parser with the first text. */
export const NoticeText = late(() => import('./NoticeText.tsx'), { placeholder: <Pending cards={1} /> })
export const NoticeFiles = late(() => import('./NoticeFiles.tsx'))

/** Day and time of a notice's event. */
export function EventLine({ event: { on, at } }: { event: NoticeEvent }) {
  const text = useText(notices)
  const { language } = useLanguage()
  const today = useEstimatedToday()
  return (
    <p className={classes.event}>
      <Icon of={IconCalendarEvent} />
      <span>
        <b>{unbroken(`${weekday(on, language)}, ${dateNextTo(on, today, language)}`)}</b>
        <small className="num">{at ?? text.wholeDay}</small>
      </span>
    </p>
  )
}
