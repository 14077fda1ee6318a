import type { MessageChoices as Choices } from '@portal/contract/inbox'
import { useFailureText } from '../../base/failureText.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { messageChoices } from '../../text/mn/messageChoices.ts'
import { fill, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import classes from './MessageChoices.module.css'
import { useMessageChoices, useSaveChoice } from './queries.ts'

/** Topics of which the parent's contact gets messages. */
export function MessageChoices() {
  const query = useMessageChoices()
  return <Async query={query}>{(choices) => <ChoiceList {...choices} />}</Async>
}

function ChoiceList({ contact, channel, choices }: Choices) {
  const text = useText(messageChoices)
  const answered = useAnswered()
  const failureText = useFailureText(text.notSaved)
  const save = useSaveChoice()
  return (
    <Card title={text.title} className={classes.card}>
      <p className="dim">{fill(text.what[channel], { contact })}</p>
      {save.error !== null && <Notice tone="red">{failureText(save.error)}</Notice>}
      <ul className={classes.choices}>
        {choices.map(({ topic, way, wanted }) => {
          const isSaving = save.isPending && save.variables.topic === topic
          const summary = text.summary[wanted ? 'on' : 'off']
          const state = topic === 'weeklySummary' ? summary : wanted ? text.on[channel] : text.off
          return (
            <li key={topic}>
              <Switch
                label={text.topics[topic]}
                state={isSaving ? text.saving : state}
                checked={isSaving ? save.variables.wanted : wanted}
                busy={save.isPending}
                onChange={(next) =>
                  save.mutate({ topic, way, wanted: next }, { onSuccess: ({ message }) => toast.success(answered(message, text.saved)) })
                }
              />
            </li>
          )
        })}
      </ul>
      <div>
        <b>{text.quiet}</b>
        <p className="small dim">{text.quietHint}</p>
      </div>
    </Card>
  )
}
