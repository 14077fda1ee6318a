import { IconRefresh } from '@tabler/icons-react'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import type { FilesFieldProps } from './FilesField.tsx'
import classes from './HomeworkFiles.module.css'

/** Loads after the page; homework can be given without it. */
export const FilesField = late(() => import('./FilesField.tsx'), { isOptional: true })

export function SendAgain({ onPress }: { onPress: () => void }) {
  const text = useText(todayHomework)
  return (
    <Button variant="default" onClick={onPress}>
      <Icon of={IconRefresh} />
      {text.sendFilesAgain}
    </Button>
  )
}

type LeftFilesProps = Omit<FilesFieldProps, 'onPick' | 'room'> & {
  failureText: string | undefined
  onSend: () => void
  onEnd: () => void
}

/** Files that did not arrive with homework that did. */
export function LeftFiles({ picked, failureText, onDrop, onSend, onEnd }: LeftFilesProps) {
  const text = useText(todayHomework)
  return (
    <div className={classes.field}>
      <Notice tone="yellow" alert>
        {text.filesLeft} {failureText}
      </Notice>
      <FilesField picked={picked} room={0} onPick={() => undefined} onDrop={onDrop} />
      <div className={classes.buttons}>
        <SendAgain onPress={onSend} />
        <Button variant="subtle" onClick={onEnd}>
          {text.withoutFiles}
        </Button>
      </div>
    </div>
  )
}
