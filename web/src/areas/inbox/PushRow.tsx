import type { MessageChoices } from '@portal/contract/inbox'
import { IconBellRinging } from '@tabler/icons-react'
import { useFailureText } from '../../base/failureText.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { pushTexts } from '../../text/mn/push.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Tile } from '../../ui/plain/Icon.tsx'
import classes from './MessageChoices.module.css'
import { usePushState } from './push.ts'
import { useTurnPush } from './queries.ts'

/** Push messages of this browser: their state, a button that says what for, or the way to get them. */
export function PushRow({ push }: Pick<MessageChoices, 'push'>) {
  const text = useText(pushTexts)
  const failureText = useFailureText(text.failed)
  const answered = useAnswered()
  const [state, readAgain] = usePushState()
  const turn = useTurnPush(push.key, readAgain)
  const isOn = state === 'subscribed' && push.isOn
  const shown = state === 'denied' || state === 'installFirst' || state === 'unsupported' ? state : isOn ? 'on' : 'off'
  const press = () =>
    turn.mutate(!isOn, {
      onSuccess: (said) => {
        if (said !== undefined) toast.success(answered(said, isOn ? text.turnedOff : text.turnedOn))
      },
      onError: (error) => toast.error(failureText(error)),
    })
  return (
    <div className={classes.push}>
      <Tile icon={IconBellRinging} />
      <p>
        <b>{text.titles[shown]}</b>
        {text.hints[shown]}
      </p>
      {(shown === 'on' || shown === 'off') && (
        <Button variant="default" loading={turn.isPending || state === undefined} onClick={press}>
          {isOn ? text.turnOff : text.turnOn}
        </Button>
      )}
    </div>
  )
}
