import type { LinkedChild } from '@portal/contract/children'

export const approvedChildren = (children: readonly LinkedChild[]): LinkedChild[] =>
  children.filter((child) => child.requestStatus === 'APPROVE')

export interface ChosenChild {
  index: number
  child: LinkedChild
}

/** The kept index counts approved children in the order of the answer; when it no longer fits, the first one is chosen. */
export function chosenChild(children: readonly LinkedChild[], kept: string | null): ChosenChild | undefined {
  const approved = approvedChildren(children)
  const index = kept !== null && /^\d+$/.test(kept) ? Number(kept) : 0
  const child = approved[index]
  if (child) return { index, child }
  const [first] = approved
  return first && { index: 0, child: first }
}
