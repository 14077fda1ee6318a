import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import classes from './TreeView.module.css'
import { itemsIn, moveIn, type TreeNode } from './tree.ts'

interface TreeViewProps {
  label: string
  nodes: readonly TreeNode[]
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Indents deeper levels, for items of a few words. */
  outlined?: boolean
}

/** Tree with one tab stop; the arrow keys move, expand and collapse. */
export function TreeView({ label, nodes, opened, onToggle, outlined }: TreeViewProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const items = itemsIn(nodes, opened)
  const at = Math.max(
    0,
    items.findIndex(({ node }) => node.id === current),
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveIn(items, at, event.key)
    if (move === undefined) return
    event.preventDefault()
    if ('toggle' in move) return onToggle(move.toggle)
    setCurrent(move.to)
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(move.to)}"]`)?.focus()
  }

  function onClick({ target }: MouseEvent) {
    const item = target instanceof Element ? target.closest<HTMLElement>('[aria-expanded]') : null
    if (item?.dataset.id !== undefined) onToggle(item.dataset.id)
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      className={classes.tree}
      data-outlined={outlined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {items.map(({ node, level, position, siblings, opened: isOpen }, index) => {
        const hasChildren = node.children.length > 0
        return (
          <div
            key={node.id}
            role="treeitem"
            data-id={node.id}
            className={classes.item}
            tabIndex={index === at ? 0 : -1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-selected={false}
            onFocus={() => setCurrent(node.id)}
          >
            {hasChildren && <Icon of={IconChevronRight} className={classes.chevron} />}
            {node.content}
          </div>
        )
      })}
    </div>
  )
}
