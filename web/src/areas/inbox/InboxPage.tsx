import { INBOX_TOPICS, type InboxEntry } from '@portal/contract/inbox'
import { IconChecks } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFailureText } from '../../base/failureText.ts'
import { useShow } from '../../base/page.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { useLinkedChildren } from '../../child/queries.ts'
import { approvedChildren } from '../../child/selectedChild.ts'
import { inbox } from '../../text/mn/inbox.ts'
import { pages } from '../../text/mn/pages.ts'
import { fill, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { FailedRead } from '../../ui/plain/FailedRead.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { EntryList } from './EntryList.tsx'
import { EntryView } from './EntryView.tsx'
import classes from './Inbox.module.css'
import { type InboxFilter, useInboxPages, useReadAll, useUnreadCount } from './queries.ts'
import { shownTo } from './rules.ts'

const isTopic = (value: string) => INBOX_TOPICS.find((topic) => topic === value)

/** Everything that the portal has sent the parent; the address holds filters and the open message. */
export default function InboxPage() {
  const titles = useText(pages)
  const text = useText(inbox)
  const { child: of = 0, topic = 'all', show = 'all', open } = useSearch({ from: '/messages' })
  const filter: InboxFilter = { of, topic, show }
  const shown = useShow('/messages')
  const [pageCounts, setPageCounts] = useState<Readonly<Record<string, number>>>({})
  const key = JSON.stringify(filter)
  const queries = useInboxPages(filter, pageCounts[key] ?? 1)
  const [first] = queries
  const last = queries.at(-1)
  const { data: linked } = useLinkedChildren()
  const entries = shownTo(
    queries.flatMap(({ data }) => data?.entries ?? []),
    linked && approvedChildren(linked).map(({ studentPersonId }) => studentPersonId),
  )
  const children = first?.data?.children ?? []
  const opened = useOpened(entries, open, (childId) => childId === null || children.some((one) => one.childId === childId))
  const newest = Math.max(0, ...entries.map(({ id }) => id))
  const isFiltered = of !== 0 || topic !== 'all' || show !== 'all'
  if (first === undefined) return null
  return (
    <>
      <PageTitle below={text.below} action={<ReadAll upTo={newest} />}>
        {titles.messages}
      </PageTitle>
      <div className={classes.page} data-open={opened ? '' : undefined}>
        <div className={classes.filters}>
          <Segments
            label={text.show}
            labelUnseen
            options={(['all', 'unread'] as const).map((value) => ({ value, label: text.shows[value] }))}
            value={show}
            onChange={(value) => shown({ show: value === 'all' ? undefined : value, open: undefined })}
          />
          <SelectField
            label={text.child}
            value={String(of)}
            onChange={(value) => shown({ child: value === '0' ? undefined : Number(value), open: undefined })}
          >
            <option value="0">{text.everyChild}</option>
            {/* Before the answer the child of the address has no name: without its option the field would adopt all children. */}
            {of !== 0 && !children.some(({ childId }) => childId === of) && <option value={of}>{text.child}</option>}
            {children.map(({ childId, name }) => (
              <option key={childId} value={childId}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label={text.topic} value={topic} onChange={(value) => shown({ topic: isTopic(value), open: undefined })}>
            <option value="all">{text.everyTopic}</option>
            {INBOX_TOPICS.map((value) => (
              <option key={value} value={value}>
                {text.topics[value]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={classes.list}>
          <Async
            query={first}
            pendingCards={3}
            isEmpty={(page) => page.entries.length === 0}
            empty={<EmptyState title={isFiltered ? text.noneSuch : text.none} hint={isFiltered ? undefined : text.noneHint} />}
          >
            {() => (
              <Card bare className={classes.card}>
                <EntryList entries={entries} opened={opened?.id} />
                <div className={classes.more}>
                  <span className="small dim num">{fill(text.count, { shown: entries.length, total: first.data?.total ?? 0 })}</span>
                  {last?.data?.next != null && (
                    <Button variant="default" onClick={() => setPageCounts({ ...pageCounts, [key]: queries.length + 1 })}>
                      {text.more}
                    </Button>
                  )}
                </div>
              </Card>
            )}
          </Async>
          {last !== undefined && last !== first && last.isPending && <Pending cards={1} />}
          {last !== undefined && last !== first && last.error !== null && <FailedRead error={last.error} retrying={last.isFetching} />}
        </div>
        {opened === undefined ? <p className={classes.choose}>{text.choose}</p> : <EntryView entry={opened} />}
      </div>
    </>
  )
}

/** Open message: it stays open when a filter of unread messages no longer lists it, unless the right to its child has ended. */
function useOpened(entries: readonly InboxEntry[], open: number | undefined, isAllowed: (childId: number | null) => boolean) {
  const [last, setLast] = useState<InboxEntry>()
  const found = entries.find(({ id }) => id === open)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? (last !== undefined && last.id === open && isAllowed(last.childId) ? last : undefined)
}

/** Always shown, so that the list does not move when the number of unread messages arrives. */
function ReadAll({ upTo }: { upTo: number }) {
  const text = useText(inbox)
  const unread = useUnreadCount()
  const readAll = useReadAll()
  const answered = useAnswered()
  const failureText = useFailureText(text.notRead)
  const isIdle = unread === 0 || upTo === 0
  const save = () =>
    readAll.mutate(upTo, {
      onSuccess: ({ message }) => toast.success(answered(message, text.readAllDone)),
      onError: (error) => toast.error(failureText(error)),
    })
  return (
    <Button
      variant="default"
      loading={readAll.isPending}
      {...(isIdle && { 'aria-disabled': true })}
      onClick={() => {
        if (!isIdle) save()
      }}
    >
      <Icon of={IconChecks} />
      {text.readAll}
    </Button>
  )
}
