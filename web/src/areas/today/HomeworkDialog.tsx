import type { ResultOf } from '@portal/contract/call'
import type { givenHomework } from '@portal/contract/staffHomework'
import { useState } from 'react'
import { randomId } from '../../base/entryIds.ts'
import { toast } from '../../base/toast.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Lines } from '../../ui/plain/layout.tsx'
import classes from './Homework.module.css'
import { GivenFiles } from './HomeworkFiles.tsx'
import { ChangeForm } from './HomeworkForm.tsx'
import { HomeworkTicks } from './HomeworkTicks.tsx'
import { useGivenHomework, useTakeBackHomework } from './homeworkQueries.ts'

interface HomeworkDialogProps {
  opened: boolean
  /** Undefined while closed. */
  homeworkId: number | undefined
  today: string
  onClose: () => void
}

/** Given homework: who has done it, change, take back, and history. */
export default function HomeworkDialog({ opened, homeworkId, today, onClose }: HomeworkDialogProps) {
  const query = useGivenHomework(homeworkId)
  const text = useText(todayHomework)
  const { inWords } = useText(schoolWords)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={query.data === undefined ? text.title : inWords(query.data.homework.subject)}
      holdsForm
    >
      <Async query={query}>{(found) => <Opened found={found} today={today} onClose={onClose} />}</Async>
    </Dialog>
  )
}

function Opened({ found, today, onClose }: { found: ResultOf<typeof givenHomework>; today: string; onClose: () => void }) {
  const text = useText(todayHomework)
  const { cancel } = useText(common)
  const { language } = useLanguage()
  const [shown, setShown] = useState<'change' | 'takeBack'>()
  const takeBack = useTakeBackHomework()
  const [entryId] = useState(randomId)
  const { homework, children } = found
  const { homeworkId, topic, task, dueOn, isDue } = homework
  const isTicked = homework.done + homework.notDone > 0
  if (shown === 'change')
    return (
      <ChangeForm
        homeworkId={homeworkId}
        start={{ topic, task, dueOn }}
        today={today}
        isFixed={isTicked}
        onSaved={() => setShown(undefined)}
      >
        <Button variant="default" onClick={() => setShown(undefined)}>
          {cancel}
        </Button>
      </ChangeForm>
    )
  return (
    <div className={classes.opened}>
      <div>
        <p className="said">{unbroken(task)}</p>
        <p className="small dim said">{topic}</p>
        <p className="small dim num">{fill(text.dueOn, { day: shortDate(dueOn, language) })}</p>
      </div>
      <GivenFiles homeworkId={homeworkId} files={homework.files} />
      {isDue && <HomeworkTicks homework={homework} rows={children} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setShown('change')}>
          {text.change}
        </Button>
        {!isTicked && (
          <Button variant="subtle" onClick={() => setShown('takeBack')}>
            {text.takeBack}
          </Button>
        )}
      </div>
      <Changes rows={found.changes} />
      {shown === 'takeBack' && (
        <ConfirmDialog
          title={text.takeBackTitle}
          confirm={text.takeBack}
          onConfirm={async () => {
            await takeBack({}, { entryId, homeworkId })
            toast.success(text.takenBack)
            onClose()
          }}
          onClose={() => setShown(undefined)}
        >
          <p>{text.takeBackHint}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Changes({ rows }: { rows: ResultOf<typeof givenHomework>['changes'] }) {
  const text = useText(todayHomework)
  const { language } = useLanguage()
  if (rows.length === 0) return null
  return (
    <div>
      <h3>{text.history}</h3>
      <Lines as="ul" className={classes.changes}>
        {rows.map(({ change, at, by, before }) => (
          <li key={`${at} ${change}`}>
            <span className="num">
              {text.changes[change]}: {by ?? text.someone}, {dateAndTime(at, language)}
            </span>
            {before !== null && (
              <small className="dim said">
                {fill(text.was, { task: before.task, topic: before.topic, day: shortDate(before.dueOn, language) })}
              </small>
            )}
          </li>
        ))}
      </Lines>
    </div>
  )
}
