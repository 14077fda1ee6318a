import type { ReactNode } from 'react'

export interface TreeNode {
  id: string
  /** Text for type-ahead. */
  name: string
  content: ReactNode
  children: readonly TreeNode[]
}

/** Visible node with its position for screen readers. */
interface TreeItem {
  node: TreeNode
  /** Depth, from 1. */
  level: number
  position: number
  siblings: number
  parentId: string | undefined
  opened: boolean
}

export function itemsIn(nodes: readonly TreeNode[], opened: ReadonlySet<string>, level = 1, parentId?: string): TreeItem[] {
  return nodes.flatMap((node, index) => {
    const item = { node, level, position: index + 1, siblings: nodes.length, parentId, opened: opened.has(node.id) }
    return item.opened ? [item, ...itemsIn(node.children, opened, level + 1, node.id)] : [item]
  })
}

/** Effect of a key on an item: focus another one, or expand or collapse this one. */
type TreeMove = { to: string } | { toggle: string }

export function moveIn(items: readonly TreeItem[], at: number, key: string): TreeMove | undefined {
  const item = items[at]
  if (item === undefined) return undefined
  const to = (index: number): TreeMove | undefined => {
    const target = items[index]
    return target && { to: target.node.id }
  }
  const hasChildren = item.node.children.length > 0
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(items.length - 1)
    case 'ArrowRight':
      if (!hasChildren) return undefined
      return item.opened ? to(at + 1) : { toggle: item.node.id }
    case 'ArrowLeft':
      if (hasChildren && item.opened) return { toggle: item.node.id }
      return item.parentId === undefined ? undefined : { to: item.parentId }
    case 'Enter':
    case ' ':
      return hasChildren ? { toggle: item.node.id } : undefined
    default:
      return key.length === 1 ? nextNamed(items, at, key) : undefined
  }
}

/** Next item that begins with the letter, wrapping to the top after the last. */
function nextNamed(items: readonly TreeItem[], at: number, letter: string): TreeMove | undefined {
  const round = [...items.slice(at + 1), ...items.slice(0, at)]
  const found = round.find(({ node }) => node.name.toLowerCase().startsWith(letter.toLowerCase()))
  return found && { to: found.node.id }
}
