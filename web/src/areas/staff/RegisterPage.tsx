import type { Queue } from '@portal/contract/staffQueues'
import type { RegisterRow } from '@portal/contract/staffRegister'
import { useWide } from '../../base/hooks.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { registerWords } from '../../text/mn/register.ts'
import { fill, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { OpenRequest } from './OpenRequest.tsx'
import { QueueSearch } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import classes from './QueuePage.module.css'
import { useDesk } from './queries.ts'
import { queueStyles } from './queues.tsx'
import { RegisterExport } from './RegisterExport.tsx'
import { RegisterFilters } from './RegisterFilters.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import { countText } from './rules.ts'
import { useKeys } from './useKeys.ts'
import { useRegister } from './useRegister.ts'

/** Every request of the desk in any state, newest first. */
export default function RegisterPage() {
  const words = useText(registerWords)
  const register = useRegister()
  const wide = useWide()
  const { opened, open, page } = register
  const isOpen = opened !== undefined
  useKeys(
    {
      j: () => register.move(1),
      k: () => register.move(-1),
      Escape: isOpen ? () => open(undefined) : undefined,
    },
    { inModal: isOpen && !wide },
  )
  const close = () => open(undefined)
  const shown = opened && <OpenRequest queue={opened.queue} id={opened.id} deciding={register.deciding} inModal={!wide} onClose={close} />
  const { elsewhere = 0 } = page.data ?? {}
  const hasKinds = (page.data?.queues.length ?? 0) > 1 && register.parts.queue === undefined
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <PageTitle below={<Undecided />}>{words.title}</PageTitle>
        <QueueSearch queue={register} />
        <RegisterExport filter={register.filter} hasFirstGraders={page.data?.queues.includes('first-grade') === true} />
      </div>
      <RegisterFilters register={register} choices={page.data} />
      {elsewhere > 0 && (
        <p className={classes.elsewhere} role="status">
          <Button variant="subtle" small onClick={register.showAll}>
            {fill(words.elsewhere, { count: elsewhere })}
          </Button>
        </p>
      )}
      <Async
        query={page}
        isEmpty={({ rows }) => rows.length === 0}
        empty={elsewhere > 0 ? null : <Nothing isFiltered={register.isFiltered} />}
      >
        {() => (
          <div className={classes.columns}>
            <div className={classes.list}>
              <Card bare className={classes.rows}>
                <QueueList list={{ ...register.list, also: hasKinds ? (row: RegisterRow) => <KindIcon queue={row.queue} /> : undefined }} />
              </Card>
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
        <RequestSheet label={words.title} onClose={close}>
          {shown}
        </RequestSheet>
      )}
    </div>
  )
}

/** Number of requests that wait in the queues of the desk. */
function Undecided() {
  const words = useText(registerWords)
  const { data } = useDesk()
  return data && fill(words.waiting, { count: countText(...data.queues.map(({ waiting }) => waiting)) })
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const text = useText(deskWords)
  const words = useText(registerWords)
  return <EmptyState title={isFiltered ? text.noneFound : words.none} hint={isFiltered ? text.noneFoundHint : words.noneHint} />
}

function KindIcon({ queue }: { queue: Queue }) {
  const text = useText(deskWords)
  return (
    <span className={classes.kind} role="img" aria-label={text.queues[queue].short} title={text.queues[queue].short}>
      <Icon of={queueStyles[queue].icon} size={18} />
    </span>
  )
}
