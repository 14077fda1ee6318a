import { type MessageChoices as Choices, type ChosenTopic, groupOf } from '@portal/contract/inbox'
import { IconCheck, IconDeviceMobileMessage, IconInbox, IconMail, IconMessage } from '@tabler/icons-react'
import { useFailureText } from '../../base/failureText.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { messageChoices } from '../../text/mn/messageChoices.ts'
import { fill, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import classes from './MessageChoices.module.css'
import { PushRow } from './PushRow.tsx'
import { useMessageChoices, useSaveChoice } from './queries.ts'

/** Topics and the ways by which the parent hears of them. */
export function MessageChoices() {
  const query = useMessageChoices()
  return <Async query={query}>{(choices) => <ChoiceTable {...choices} />}</Async>
}

const GROUPS = ['decisions', 'daily'] as const
const contactIcons = { sms: IconMessage, mail: IconMail }

function ChoiceTable({ contact, channel, choices, push }: Choices) {
  const text = useText(messageChoices)
  const answered = useAnswered()
  const failureText = useFailureText(text.notSaved)
  const save = useSaveChoice()
  const topics = [...new Set(choices.map(({ topic }) => topic))]
  const ways = [
    { way: 'push', name: text.ways.push, icon: IconDeviceMobileMessage },
    { way: 'contact', name: text.ways[channel], icon: contactIcons[channel] },
  ] as const
  const cell = (topic: ChosenTopic, { way, name }: (typeof ways)[number]) => {
    const choice = choices.find((one) => one.topic === topic && one.way === way)
    if (choice === undefined) return <span className="unseen">{text.noSuchWay}</span>
    const isSaving = save.isPending && save.variables.topic === topic && save.variables.way === way
    return (
      <Switch
        label={`${text.topics[topic]}: ${name}`}
        short={name}
        checked={isSaving ? save.variables.wanted : choice.wanted}
        busy={save.isPending}
        onChange={(wanted) =>
          save.mutate({ topic, way, wanted }, { onSuccess: ({ message }) => toast.success(answered(message, text.saved)) })
        }
      />
    )
  }
  return (
    <Card bare className={classes.card}>
      <header>
        <h2>{text.title}</h2>
        <p className="dim">
          {text.what} {fill(text.contact[channel], { contact })}
        </p>
      </header>
      <PushRow push={push} />
      {save.error !== null && <Notice tone="red">{failureText(save.error)}</Notice>}
      <table className={classes.ways}>
        <thead>
          <tr>
            <th scope="col">{text.topic}</th>
            {ways.map(({ way, name, icon }) => (
              <th key={way} scope="col">
                <Icon of={icon} />
                {name}
              </th>
            ))}
            <th scope="col">
              <Icon of={IconInbox} />
              {text.ways.inbox}
            </th>
          </tr>
        </thead>
        {GROUPS.map((group) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th colSpan={4} scope="rowgroup">
                {text.groups[group]}
              </th>
            </tr>
            {topics
              .filter((topic) => groupOf(topic) === group)
              .map((topic) => (
                <tr key={topic}>
                  <th scope="row">
                    {text.topics[topic]}
                    {topic === 'weeklySummary' && <small>{text.hints.weeklySummary}</small>}
                  </th>
                  {ways.map((one) => (
                    <td key={one.way}>{cell(topic, one)}</td>
                  ))}
                  <td className={classes.always}>
                    <Icon of={IconCheck} />
                    {text.always}
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <div className={classes.quiet}>
        <b>{text.quiet}</b>
        <p className="small dim">{text.quietHint}</p>
      </div>
    </Card>
  )
}
