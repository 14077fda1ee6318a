import type { ResultOf } from '@portal/contract/call'
import { Id } from '@portal/contract/fields'
import type { YearColumn, yearLevel } from '@portal/contract/staffYear'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { toast } from '../../../base/toast.ts'
import { useTrail } from '../../../base/trail.ts'
import { usePress } from '../../../base/usePress.ts'
import { common } from '../../../text/mn/common.ts'
import { schoolWords } from '../../../text/mn/schoolWords.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useText } from '../../../text/words.tsx'
import { NotFoundPage } from '../../../ui/frame/NotFoundPage.tsx'
import { Async } from '../../../ui/plain/Async.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Icon } from '../../../ui/plain/Icon.tsx'
import { Row } from '../../../ui/plain/layout.tsx'
import { PageTitle } from '../../../ui/plain/PageTitle.tsx'
import { StickyBar } from '../../../ui/plain/StickyBar.tsx'
import head from '../ClassPage.module.css'
import { Key } from '../Key.tsx'
import bar from '../SelectionBar.module.css'
import { useKeys } from '../useKeys.ts'
import { ClassColumn } from './ClassColumn.tsx'
import { ClassDialog, type EditedClass } from './ClassDialog.tsx'
import { useMoveChildren, useYearLevel } from './queries.ts'
import classes from './RegroupPage.module.css'
import { backOf, columnsOf, type Move, movesOf } from './selection.ts'

const PAGE = '/staff/year/$classId'

/** Parallel classes of the coming year: children move between them by selecting names and choosing the class. */
export default function RegroupPage() {
  const classId = z.safeParse(Id, useParams({ from: PAGE }).classId)
  return classId.success ? <Level key={classId.data} classId={classId.data} /> : <NotFoundPage />
}

function Level({ classId }: { classId: number }) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  const query = useYearLevel(classId)
  const named = query.data?.classes.find((one) => one.classId === classId)
  const title = named ? fill(text.regroup, { name: inWords(named.name ?? named.from?.name ?? '') }) : text.regroupTitle
  useTrail(title, { name: text.title, link: { to: '/staff/year' } })
  return (
    <>
      {query.data === undefined && <PageTitle>{title}</PageTitle>}
      <Async query={query}>{(found) => <Columns title={title} found={found} />}</Async>
    </>
  )
}

function Columns({ title, found }: { title: string; found: ResultOf<typeof yearLevel> }) {
  const text = useText(staffYearWords)
  const { cancel } = useText(common)
  const { inWords } = useText(schoolWords)
  const move = useMoveChildren()
  const { pending, press } = usePress()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<readonly Move[]>([])
  const [edited, setEdited] = useState<EditedClass>()
  const columns = columnsOf(found)
  const back = backOf(last, columns)
  const targets = found.classes.filter(({ level }) => level !== null)
  const count = columns.flatMap(({ members }) => members).filter(({ childId }) => selected.has(childId)).length
  const nameOf = ({ name, from }: YearColumn) => inWords(name ?? from?.name ?? '')

  const send = async (moves: readonly Move[]): Promise<void> => {
    const outcomes = []
    for (const one of moves) outcomes.push(await move({}, one))
    const notMoved = outcomes.flatMap((one) => one.notMoved)
    const moved = outcomes.flatMap((one) => one.moved)
    if (notMoved.length > 0) toast.warning(fill(text.notMoved, { names: notMoved.join(', ') }))
    else toast.success(fill(text.movedToast, { count: moved.length }))
  }
  const moveTo = (to: number | null) =>
    void press(async () => {
      const moves = movesOf(columns, selected, to)
      await send(moves)
      setSelected(new Set())
      setLast(moves)
    })
  const takeBack = () =>
    void press(async () => {
      await send(back)
      setLast([])
    })
  const byKey = targets.slice(0, 9).map(({ classId }, at) => [String(at + 1), () => moveTo(classId)] as const)
  useKeys({
    ...(count > 0 && !pending ? { ...Object.fromEntries(byKey), Escape: () => setSelected(new Set()) } : {}),
    ...(back.length > 0 && !pending ? { z: takeBack } : {}),
  })
  const [first] = targets
  return (
    <>
      <div className={head.head}>
        <PageTitle below={text.regroupHint}>{title}</PageTitle>
        <div className={head.buttons}>
          {first && (
            <Button
              small
              variant="default"
              onClick={() => setEdited({ classId: null, level: first.level ?? 1, name: '', teacherId: null })}
            >
              <Icon of={IconPlus} size={18} />
              {text.open}
            </Button>
          )}
          {back.length > 0 && (
            <Button small variant="subtle" loading={pending} onClick={takeBack}>
              <Icon of={IconArrowBackUp} size={18} />
              {text.undoMove}
              <Key>z</Key>
            </Button>
          )}
        </div>
      </div>
      <div className={classes.columns}>
        {columns.map((column) => (
          <ClassColumn key={column.key} column={column} selected={selected} onSelect={setSelected} onEdit={setEdited} />
        ))}
      </div>
      {count > 0 && (
        <StickyBar label={text.regroupTitle} className={bar.bar}>
          <Row gap={4} align="center" className={bar.head}>
            <b role="status" className={bar.what}>
              {fill(text.selected, { count })}
            </b>
            {targets.map((one, at) => (
              <Button key={one.classId} small variant="default" loading={pending} onClick={() => moveTo(one.classId)}>
                {fill(text.moveTo, { name: nameOf(one) })}
                {at < 9 && <Key>{at + 1}</Key>}
              </Button>
            ))}
            {targets.length > 0 && (
              <Button small variant="default" loading={pending} onClick={() => moveTo(null)}>
                {text.moveOut}
              </Button>
            )}
            <Button small variant="subtle" onClick={() => setSelected(new Set())}>
              {cancel}
            </Button>
          </Row>
        </StickyBar>
      )}
      {edited && <ClassDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
