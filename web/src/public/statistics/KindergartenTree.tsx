import { CAPITAL_CODE } from '@portal/contract/constants'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { statistics } from '../../text/mn/statistics.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { GerTile } from '../../ui/picture/Scene.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { ErrorState } from '../../ui/plain/ErrorState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { TreeView } from '../../ui/plain/TreeView.tsx'
import classes from './KindergartenTree.module.css'
import { useKindergartens } from './kindergartenQueries.ts'
import { countIn, type DistrictGroup, search } from './kindergartenTree.ts'
import { useTreeNodes } from './useTreeNodes.tsx'

const everything = (groups: readonly DistrictGroup[]) => new Set([CAPITAL_CODE, ...groups.map(({ code }) => code)])
const nothing = new Set([CAPITAL_CODE])

/** Kindergartens of the capital by district, with a search that expands its results. */
export function KindergartenTree({ groups }: { groups: readonly DistrictGroup[] }) {
  const { tree: text } = useText(statistics)
  const id = useId()
  const top = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(nothing)
  const searching = wanted.trim() !== ''
  const found = searching ? search(groups, wanted) : groups
  const count = countIn(found)
  const nodes = useTreeNodes(groups, found)

  function find(next: string) {
    setWanted(next)
    top.current?.scrollIntoView()
    setOpened(next.trim() === '' ? nothing : everything(search(groups, next)))
  }

  function toggle(node: string) {
    const next = new Set(opened)
    if (!next.delete(node)) next.add(node)
    setOpened(next)
  }

  return (
    <div ref={top}>
      <div className={classes.tools}>
        <label className={classes.label} htmlFor={id}>
          {text.search}
        </label>
        <div className={classes.field}>
          <Icon of={IconSearch} className={classes.icon} />
          <input
            id={id}
            type="text"
            inputMode="search"
            autoComplete="off"
            className={classes.input}
            placeholder={text.searchHint}
            value={wanted}
            onChange={(event) => find(event.currentTarget.value)}
          />
          {wanted !== '' && (
            <Button
              variant="subtle"
              icon
              className={classes.clear}
              aria-label={text.clear}
              onClick={() => {
                find('')
                document.getElementById(id)?.focus()
              }}
            >
              <Icon of={IconX} />
            </Button>
          )}
        </div>
        <div className={classes.row}>
          <p className={classes.found} role="status">
            {count === 0 ? text.nothingFound : fill(searching ? text.found : text.kindergartenCount, { count })}
          </p>
          <div className={classes.actions}>
            <Button variant="subtle" small onClick={() => setOpened(everything(found))}>
              {text.expandAll}
            </Button>
            <Button variant="subtle" small onClick={() => setOpened(nothing)}>
              {text.collapseAll}
            </Button>
          </div>
        </div>
      </div>
      {count > 0 ? (
        <TreeView label={text.title} nodes={nodes} opened={opened} onToggle={toggle} />
      ) : (
        <div className={classes.none}>
          <GerTile />
        </div>
      )}
    </div>
  )
}

export function TreeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText(statistics)
  const { groups, failed, retry } = useKindergartens(opened)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.tree.title} large>
      {failed && <ErrorState onRetry={retry} />}
      {groups && <KindergartenTree groups={groups} />}
      {!groups && !failed && <Pending cards={3} />}
    </Dialog>
  )
}
