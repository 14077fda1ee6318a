import { IconKeyboard } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWide } from '../../base/hooks.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { DecisionFoot } from './DecisionFoot.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import classes from './QueuePage.module.css'
import { useQueueDetail } from './queries.ts'
import { queueAt } from './queues.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { UndoBar } from './UndoBar.tsx'
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
  const search = useRef<HTMLInputElement>(null)
  const [helping, setHelping] = useState(false)
  const { opened, open } = queue
  const detail = useQueueDetail(name, opened)
  const isOpen = opened !== undefined
  useKeys(
    {
      j: () => queue.move(1),
      k: () => queue.move(-1),
      x: isOpen ? () => queue.toggle(opened) : undefined,
      z: queue.undoable ? () => void queue.undo() : undefined,
      '/': () => search.current?.focus(),
      '?': () => setHelping(true),
      Escape: isOpen ? () => open(undefined) : undefined,
    },
    { inModal: isOpen && !wide },
  )

  const close = () => open(undefined)
  const shown = isOpen && (
    <Async query={detail} pending={<Pending tall />}>
      {(data) => (
        <RequestDetail
          queue={name}
          detail={data}
          onClose={close}
          foot={<DecisionFoot key={opened} name={name} detail={data} queue={queue} inModal={!wide} />}
        />
      )}
    </Async>
  )
  return (
    <>
      <div className={classes.title}>
        <PageTitle below={text.hint}>{text.queues[name].title}</PageTitle>
        <Button variant="subtle" className={classes.keys} onClick={() => setHelping(true)}>
          <Icon of={IconKeyboard} />
          {text.keys}
        </Button>
      </div>
      <QueueFilters queue={queue} choices={queue.page.data} searchRef={search} />
      <Async
        query={queue.page}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            title={queue.isFiltered ? text.noneFound : text.noneWaiting}
            hint={queue.isFiltered ? text.noneFoundHint : text.noneWaitingHint}
          />
        }
      >
        {() => (
          <div className={classes.columns}>
            <div>
              <Card bare>
                <QueueList queue={queue} />
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
      <UndoBar undoable={queue.undoable} onUndo={() => void queue.undo()} />
      <KeysDialog opened={helping} onClose={() => setHelping(false)} />
    </>
  )
}
