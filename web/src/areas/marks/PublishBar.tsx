import type { MarkValue } from '@portal/contract/markRules'
import type { MarkGrid, MarkWork } from '@portal/contract/marks'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StickyBar } from '../../ui/plain/StickyBar.tsx'
import classes from './Marks.module.css'
import { usePublishWorks } from './queries.ts'
import { draftsOf, nameOf } from './rules.ts'

interface PublishBarProps {
  grid: MarkGrid
  values: ReadonlyMap<string, MarkValue>
  /** Work that is entered now: it can be published alone. */
  workId: number | undefined
}

/** Unpublished works of the grid, to publish together or one alone. */
export function PublishBar({ grid: { works, pupils }, values, workId }: PublishBarProps) {
  const text = useText(marksWords)
  const [publishing, setPublishing] = useState<readonly MarkWork[]>()
  const drafts = draftsOf(works, pupils, values)
  if (drafts.works.length === 0) return null
  const one = drafts.works.length > 1 ? drafts.works.find((work) => work.workId === workId) : undefined
  const without = new Set(drafts.without.flatMap((each) => each.pupils)).size
  return (
    <StickyBar label={text.publish} className={classes.bar}>
      <span>
        <b>{fill(text.drafts, { works: drafts.works.length, marks: drafts.marks })}</b>
        <small className="dim">{without > 0 ? fill(text.draftsMissing, { count: without }) : text.draftsHint}</small>
      </span>
      <Row gap={4}>
        {one !== undefined && (
          <Button variant="default" className={`${classes.one} said`} onClick={() => setPublishing([one])}>
            {fill(text.publishOne, { topic: one.topic })}
          </Button>
        )}
        <Button onClick={() => setPublishing(drafts.works)}>{drafts.works.length > 1 ? text.publishAll : text.publish}</Button>
      </Row>
      {publishing !== undefined && (
        <PublishDialog works={publishing} pupils={pupils} values={values} onClose={() => setPublishing(undefined)} />
      )}
    </StickyBar>
  )
}

/** Names that a line of the dialog holds. */
const MAX_NAMES = 8

interface PublishDialogProps extends Pick<MarkGrid, 'pupils'>, Pick<PublishBarProps, 'values'> {
  works: readonly MarkWork[]
  onClose: () => void
}

function PublishDialog({ works, pupils, values, onClose }: PublishDialogProps) {
  const text = useText(marksWords)
  const publish = usePublishWorks()
  const { marks, without } = draftsOf(works, pupils, values)
  const namesOf = (some: readonly { firstName: string }[]) => {
    const names = some
      .slice(0, MAX_NAMES)
      .map(({ firstName }) => firstName)
      .join(', ')
    return some.length > MAX_NAMES ? fill(text.withoutMore, { names, count: some.length - MAX_NAMES }) : names
  }
  return (
    <ConfirmDialog
      title={fill(text.publishTitle, { works: works.length, marks })}
      confirm={text.publish}
      onClose={onClose}
      onConfirm={async () => {
        await publish({}, { workIds: works.map(({ workId }) => workId) })
        toast.success(text.published)
        onClose()
      }}
    >
      <p>{fill(text.publishWhat, { count: pupils.filter(({ isMember }) => isMember).length })}</p>
      {without.length > 0 && (
        <Notice tone="yellow">
          {without.map(({ work, pupils: some }) => (
            <p key={work.workId} title={some.map(nameOf).join(', ')}>
              {fill(text.without, { topic: work.topic, names: namesOf(some) })}
            </p>
          ))}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
