import type { SummaryWish } from '@portal/contract/summary'
import { profile } from '../../text/mn/profile.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/Async.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFailureText, useFailureToast } from '../../ui/failureText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './ProfilePage.module.css'
import { useSaveSummaryWish, useSummaryWish } from './profileQueries.ts'

/** One message a week about the children, for whoever wants it; staff have none. */
export function WeeklySummary() {
  const query = useSummaryWish()
  return <Async query={query}>{([wish]) => wish && <Wish wish={wish} />}</Async>
}

function Wish({ wish: { wanted, way, contact } }: { wish: SummaryWish }) {
  const { summary: text } = useText(profile)
  const { language } = useLanguage()
  const failureText = useFailureText(text.notSaved)
  const failureToast = useFailureToast(text.notSaved)
  const save = useSaveSummaryWish()
  const set = (next: boolean) =>
    save.mutate(
      { wanted: next, language },
      { onSuccess: () => toast.success(next ? text.turnedOn : text.turnedOff), onError: failureToast },
    )
  const state = wanted ? fill(text.on, { contact }) : text.off
  return (
    <Card title={text.title} className={`${classes.card} ${classes.summary}`}>
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
