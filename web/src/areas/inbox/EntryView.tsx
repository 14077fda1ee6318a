import type { InboxEntry } from '@portal/contract/inbox'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AlertAnswers } from '../../child/AlertAnswers.tsx'
import { dateAndTime } from '../../text/dates.ts'
import { inbox } from '../../text/mn/inbox.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import classes from './Inbox.module.css'
import { showingAlerts, useReadEntry } from './queries.ts'
import { linkOf } from './rules.ts'

/** Open message: marked as read once it is shown. */
export function EntryView({ entry }: { entry: InboxEntry }) {
  const text = useText(inbox)
  const { language } = useLanguage()
  const search = useSearch({ from: '/messages' })
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate } = useReadEntry()
  const { id } = entry
  const open = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true })
    // Without a network the message stays unread until it is opened again.
    if (!entry.isRead) mutate(id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message is opened once
  useEffect(() => open(), [id])
  return (
    <div className={classes.view}>
      <Link to="/messages" search={{ ...search, open: undefined }} className={classes.back}>
        <Icon of={IconArrowLeft} />
        {text.back}
      </Link>
      <Card as="article" bare className={classes.message}>
        <header>
          <p className="small dim">
            {[entry.childName, text.topics[entry.topic]].filter((part) => part !== null).join(' · ')} ·{' '}
            <span className="num">{dateAndTime(entry.at, language)}</span>
          </p>
          <h2 ref={heading} tabIndex={-1}>
            {unbroken(entry.title)}
          </h2>
        </header>
        <p className="said">{unbroken(entry.text)}</p>
        {entry.alert !== null && entry.childId !== null && (entry.alert.isOpen || entry.alert.given !== null) && (
          <div>
            <AlertAnswers studentId={entry.childId} name={entry.childName ?? ''} alert={entry.alert} shownBy={showingAlerts} />
          </div>
        )}
        <footer>
          <PageLink {...linkOf(entry)} className={classes.onward}>
            {text.pages[entry.page]}
            <Icon of={IconArrowRight} />
          </PageLink>
        </footer>
      </Card>
    </div>
  )
}
