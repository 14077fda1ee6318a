import type { LinkedChild } from '@portal/contract/children'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEstimatedToday } from '../base/clock.ts'
import rows from '../child/rows.module.css'
import { home } from '../text/mn/home.ts'
import { meals } from '../text/mn/meals.ts'
import { schoolWords } from '../text/mn/schoolWords.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { GerTile } from '../ui/picture/Scene.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon, Tile } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { Lines, Stack } from '../ui/plain/layout.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { StatusChip } from '../ui/plain/StatusChip.tsx'
import { HealthRow } from './HealthRow.tsx'
import classes from './TodayCard.module.css'
import type { Task } from './tasks.ts'
import { type TaskView, taskView } from './taskView.ts'

interface TodayCardProps {
  tasks: readonly Task[]
  /** All children in the order that assigns their colours. */
  order: readonly LinkedChild[]
  /** Ids of children whose health forms were just sent and can still be undone. */
  sent: readonly number[]
  onSent: (ids: readonly number[]) => void
  /** Set if another card has the page's only filled button. */
  quiet?: boolean
  /** Set if there are more tasks than `MAX_TASKS`: their total, and whether all are shown. */
  fold?: { isWhole: boolean; count: number; onTurn: () => void } | undefined
}

/** Tasks of today; the most urgent has the page's only filled button. */
export function TodayCard({ tasks, order, sent, onSent, quiet = false, fold }: TodayCardProps) {
  const text = useText(home)
  const words = {
    text,
    inWords: useText(schoolWords).inWords,
    meals: useText(meals),
    language: useLanguage().language,
    today: useEstimatedToday(),
  }
  const who = ({ name, about, child }: TaskView) => (
    <span className={classes.who}>
      <Initial name={name} {...(child && { turn: order.indexOf(child) })} size={22} />
      <span>{unbroken(`${name} · ${about}`)}</span>
    </span>
  )
  const drawn = (task: Task, isFirst: boolean): { key: string; row: ReactNode } => {
    if (task.kind === 'health') {
      const isEveryone = task.children.length === order.length
      const row = (
        <HealthRow forms={task.children} isEveryone={isEveryone} sent={sent} onSent={onSent} variant={isFirst ? 'filled' : 'soft'} />
      )
      return { key: 'health', row }
    }
    const shown = taskView(task, words)
    return { key: shown.key, row: isFirst ? <First shown={shown} who={who(shown)} /> : <Other shown={shown} who={who(shown)} /> }
  }
  const [first, ...others] = tasks.map((task, at) => drawn(task, at === 0 && !quiet))
  if (!first)
    return (
      <Card className={classes.calm}>
        <GerTile />
        <div>
          <h2>{text.calm}</h2>
          <p className="dim">{text.calmHint}</p>
        </div>
      </Card>
    )
  return (
    <Card bare className={classes.today}>
      <h2 className={classes.heading}>{text.today}</h2>
      <Lines as="ul" className={classes.tasks} data-columns={Math.min(3, others.length)}>
        {[first, ...others].map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </Lines>
      {fold && (
        <Button variant="subtle" wide className={classes.fold} onClick={fold.onTurn}>
          {fold.isWhole ? text.few : fill(text.all, { count: fold.count })}
        </Button>
      )}
    </Card>
  )
}

interface RowProps {
  shown: TaskView
  who: ReactNode
}

/** Child, title, details and deadline of a task. */
const Words = ({ shown, who }: RowProps) => (
  <>
    {who}
    <b>{unbroken(shown.title)}</b>
    {shown.detail !== undefined && <span className="small dim">{unbroken(shown.detail)}</span>}
    {shown.note !== undefined && <span className="small dim said">{shown.note}</span>}
    {shown.deadline !== undefined && (
      <span className={classes.deadline}>
        <StatusChip tone="yellow">{unbroken(shown.deadline)}</StatusChip>
      </span>
    )}
  </>
)

/** Most urgent task, with a button. */
function First({ shown, who }: RowProps) {
  const { icon, tone, link, action } = shown
  return (
    <div className={classes.first}>
      <Tile icon={icon} tone={tone} />
      <div className={classes.words}>
        <Words shown={shown} who={who} />
      </div>
      <ButtonLink {...link} className={classes.button}>
        {action}
      </ButtonLink>
    </div>
  )
}

/** Any other task; the whole row is a link. */
function Other({ shown, who }: RowProps) {
  const { icon, tone, link } = shown
  return (
    <PageLink {...link} className={rows.row}>
      <Tile icon={icon} tone={tone} />
      <Stack as="span">
        <Words shown={shown} who={who} />
      </Stack>
      <Icon of={IconChevronRight} />
    </PageLink>
  )
}
