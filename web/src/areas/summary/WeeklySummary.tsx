import type { SummaryWish } from '@portal/contract/summary'
import { useFailureText } from '../../base/failureText.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { summary } from '../../text/mn/summary.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { useSaveSummaryWish, useSummaryWish } from './queries.ts'
import classes from './summary.module.css'

/** Switch for a weekly message about the children. */
export function WeeklySummary() {
  const query = useSummaryWish()
  return <Async query={query}>{(wish) => <SummarySettings wish={wish} />}</Async>
}

function SummarySettings({ wish: { wanted, way, contact } }: { wish: SummaryWish }) {
  const text = useText(summary)
  const { language } = useLanguage()
  const answered = useAnswered()
  const failureText = useFailureText(text.notSaved)
  const save = useSaveSummaryWish()
  const set = (next: boolean) =>
    save.mutate(
      { wanted: next, language },
      {
        onSuccess: ({ message }) => toast.success(answered(message, next ? text.turnedOn : text.turnedOff)),
      },
    )
  const state = wanted ? fill(text.on, { contact }) : text.off
  return (
    <Card title={text.title} className={classes.card}>
      <p className="dim">{text.what[way]}</p>
      {save.error !== null && <Notice tone="red">{failureText(save.error)}</Notice>}
      <Switch
        label={text.wanted}
        state={save.isPending ? text.saving : state}
        checked={save.isPending ? save.variables.wanted : wanted}
        busy={save.isPending}
        onChange={set}
      />
      <p className="small dim">{text.hint}</p>
    </Card>
  )
}
