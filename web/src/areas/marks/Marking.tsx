import type { MarkGrid, MarkWork } from '@portal/contract/marks'
import { IconArrowBackUp, IconPlus, IconTableImport } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useShow } from '../../base/page.ts'
import { usePress } from '../../base/usePress.ts'
import { entryQueueWords } from '../../text/mn/entryQueue.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { ByWidth } from '../../ui/plain/ByWidth.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { removeMarks, Unsendable } from './KeptMarks.tsx'
import { KeysHint } from './KeysHint.tsx'
import { MarkList } from './MarkList.tsx'
import classes from './Marks.module.css'
import { MarkTable } from './MarkTable.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { PublishBar } from './PublishBar.tsx'
import { type Cell, isOpen, keyOf, nameOf } from './rules.ts'
import { useMarking } from './useMarking.ts'
import { WhyDialog } from './WhyDialog.tsx'
import { WorkDialog } from './WorkDialog.tsx'

/** Open dialog of the page. */
type Opened = { work: MarkWork | undefined } | { history: Cell } | { paste: Cell; text: string | undefined }

interface MarkingProps {
  grid: MarkGrid
  /** Time of the read by the device's clock. */
  readAt: number
  term: { termId: number; beginDate: string; endDate: string }
}

/** Works and marks of a course in a term: a table with keys on wide screens, one work as a list on phones. */
export function Marking({ grid, readAt, term }: MarkingProps) {
  const text = useText(marksWords)
  const show = useShow('/staff/marks')
  const search = useSearch({ from: '/staff/marks' })
  const marking = useMarking(grid, readAt)
  const [opened, setOpened] = useState<Opened>()
  const [active, setActive] = useState<Cell>()
  const { works, pupils } = grid
  const close = () => setOpened(undefined)
  const work = works.find(({ workId }) => workId === search.work) ?? works.filter(({ isDraft }) => isDraft).at(-1) ?? works.at(-1)
  const first = work && pupils.find((pupil) => isOpen(pupil, work.workId))
  const start: Cell | undefined = active ?? (work && first && { workId: work.workId, childId: first.childId })
  const shared = { grid, marking, onHistory: (cell: Cell) => setOpened({ history: cell }) }
  return (
    <Stack gap={6}>
      <Row gap={4} align="center" className={classes.tools}>
        <Button small variant="default" onClick={() => setOpened({ work: undefined })}>
          <Icon of={IconPlus} size={18} />
          {text.newWork}
        </Button>
        {start !== undefined && (
          <Button small variant="default" className={classes.paste} onClick={() => setOpened({ paste: start, text: undefined })}>
            <Icon of={IconTableImport} size={18} />
            {text.paste}
          </Button>
        )}
        <Button small variant="subtle" icon aria-label={text.undo} disabled={!marking.canUndo} onClick={marking.undo}>
          <Icon of={IconArrowBackUp} size={20} />
        </Button>
        <span className="small dim" role="status">
          {marking.isSaving ? text.saving : marking.savedAt !== undefined && fill(text.savedAt, { time: marking.savedAt })}
        </span>
      </Row>
      {works.length === 0 && <EmptyState title={text.noWorks} hint={text.noWorksHint} />}
      {work !== undefined && (
        <ByWidth
          from="drawer"
          wide={() => (
            <>
              <MarkTable
                {...shared}
                active={start}
                onActive={setActive}
                onWork={(one) => setOpened({ work: one })}
                onPaste={(cell, pasted) => setOpened({ paste: cell, text: pasted })}
              />
              <KeysHint />
            </>
          )}
          narrow={() => (
            <MarkList
              {...shared}
              work={work}
              onChoose={(workId) => show({ work: workId }, { replace: true })}
              onChange={() => setOpened({ work })}
              onPaste={(cell, pasted) => setOpened({ paste: cell, text: pasted })}
            />
          )}
        />
      )}
      <Problems {...shared} />
      <PublishBar grid={grid} values={marking.values} workId={active?.workId ?? work?.workId} />
      {marking.asked !== undefined && <WhyDialog grid={grid} marking={marking} changes={marking.asked} />}
      {opened !== undefined && 'work' in opened && <WorkDialog work={opened.work} grid={grid} term={term} onClose={close} />}
      {opened !== undefined && 'history' in opened && <HistoryDialog cell={opened.history} grid={grid} onClose={close} />}
      {opened !== undefined && 'paste' in opened && (
        <PasteDialog grid={grid} marking={marking} at={opened.paste} start={opened.text} onClose={close} />
      )}
    </Stack>
  )
}

/** Marks that are not saved, each with its reason. */
function Problems({ grid: { works, pupils }, marking }: { grid: MarkGrid; marking: ReturnType<typeof useMarking> }) {
  const text = useText(marksWords)
  const words = useText(entryQueueWords)
  const { press, pending } = usePress()
  const problems = [...marking.problems.values()].flatMap(({ cell, text: value, message }) => {
    const work = works.find(({ workId }) => workId === cell.workId)
    const pupil = pupils.find(({ childId }) => childId === cell.childId)
    return work && pupil ? [{ key: keyOf(cell), line: fill(text.problem, { name: nameOf(pupil), topic: work.topic, value, message }) }] : []
  })
  return (
    <>
      <Unsendable works={works} />
      {problems.length > 0 && (
        <Notice tone="red">
          {problems.map(({ key, line }) => (
            <p key={key}>{line}</p>
          ))}
          {marking.refused.length > 0 && (
            <Button small variant="default" loading={pending} onClick={() => void press(() => removeMarks(marking.refused))}>
              {words.remove}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
