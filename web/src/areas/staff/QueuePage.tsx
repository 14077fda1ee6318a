import { IconKeyboard } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useWide } from '../../base/hooks.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { OpenRequest } from './OpenRequest.tsx'
import { QueueFilters, QueueSearch } from './QueueFilters.tsx'
import { listOf, QueueList } from './QueueList.tsx'
import classes from './QueuePage.module.css'
import { useQueueDetail } from './queries.ts'
import { queueAt } from './queues.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useKeys } from './useKeys.ts'
import { useQueue } from './useQueue.ts'

/** Queue, oldest request first, with the open request beside the list or in a bottom sheet. The address selects the queue. */
export default function QueuePage() {
  // The match changes together with its search parameters; the location is ahead of both.
  const name = queueAt(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }))
  return name === undefined ? null : <OneQueue key={name} name={name} />
}

function OneQueue({ name }: { name: NonNullable<ReturnType<typeof queueAt>> }) {
  const text = useText(deskWords)
  const queue = useQueue(name)
  const wide = useWide()
  const [helping, setHelping] = useState(false)
  const { opened, open } = queue
  const detail = useQueueDetail(name, opened)
  const isOpen = opened !== undefined
  const isLoading = isOpen && detail.data === undefined && queue.selected.size === 0
  const keep = (key: string) => (isLoading ? () => queue.keepPress(key) : undefined)
  useKeys({ a: keep('a'), w: keep('w'), d: keep('d') }, { inModal: !wide })
  useKeys(
    {
      j: () => queue.move(1),
      k: () => queue.move(-1),
      x: isOpen ? () => queue.toggle(opened) : undefined,
      '?': () => setHelping(true),
      Escape: isOpen && queue.selected.size === 0 ? () => open(undefined) : undefined,
    },
    { inModal: isOpen && !wide },
  )

  const close = () => open(undefined)
  const shown = isOpen && <OpenRequest queue={name} id={opened} deciding={queue} inModal={!wide} onClose={close} />
  const { elsewhere = 0, statuses = [] } = queue.page.data ?? {}
  const status = statuses.find((one) => one.status === queue.parts.status) ?? statuses[0]
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <PageTitle below={text.hints[name]}>{text.queues[name].title}</PageTitle>
        <QueueSearch queue={queue} />
        <Button variant="subtle" className={classes.keys} onClick={() => setHelping(true)}>
          <Icon of={IconKeyboard} />
          {text.keys}
        </Button>
      </div>
      <QueueFilters queue={queue} choices={queue.page.data} />
      {queue.isEverywhere && (
        <p className={classes.elsewhere}>
          {text.inEveryStatus}{' '}
          <Button variant="subtle" small onClick={() => queue.searchEverywhere(false)}>
            {text.backToFilters}
          </Button>
        </p>
      )}
      {elsewhere > 0 && (
        <p className={classes.elsewhere} role="status">
          {queue.rows.length === 0 && status && fill(text.notHere, { status: status.name })}{' '}
          <Button variant="subtle" small onClick={() => queue.searchEverywhere(true)}>
            {fill(text.elsewhere, { count: elsewhere })}
          </Button>
        </p>
      )}
      <Async
        query={queue.page}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          elsewhere > 0 ? null : (
            <EmptyState
              title={queue.isFiltered ? text.noneFound : text.noneWaiting}
              hint={queue.isFiltered ? text.noneFoundHint : text.noneWaitingHint}
            />
          )
        }
      >
        {() => (
          <div className={classes.columns}>
            <div className={classes.list}>
              <Card bare className={classes.rows}>
                <QueueList list={listOf(queue)} />
              </Card>
              <SelectionBar queue={queue} decisions={queue.page.data?.decisions ?? []} />
            </div>
            {wide && shown && (
              <Card bare className={classes.beside}>
                {shown}
              </Card>
            )}
          </div>
        )}
      </Async>
      {!wide && shown && (
        <RequestSheet label={text.queues[name].title} onClose={close}>
          {shown}
        </RequestSheet>
      )}
      <KeysDialog opened={helping} onClose={() => setHelping(false)} />
    </div>
  )
}
