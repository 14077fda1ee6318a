import type { LinkedChild } from '@portal/contract/children'
import { STORAGE } from '@portal/contract/constants'
import { useEffect, useSyncExternalStore } from 'react'
import { cookie, setCookie } from '../base/browserStorage.ts'
import { useServerState } from '../base/serverState.ts'

export const approvedChildren = (children: readonly LinkedChild[]): LinkedChild[] =>
  children.filter((child) => child.requestStatus === 'APPROVE')

interface ChosenChild {
  index: number
  child: LinkedChild
}

/** The stored index counts approved children in the order of the answer; an index out of range falls back to the first child. */
export function chosenChild(children: readonly LinkedChild[], stored: string | null): ChosenChild | undefined {
  const approved = approvedChildren(children)
  const index = stored !== null && /^\d+$/.test(stored) ? Number(stored) : 0
  const child = approved[index]
  if (child) return { index, child }
  const [first] = approved
  return first && { index: 0, child: first }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep({ index, child }: ChosenChild): void {
  localStorage.setItem(STORAGE.childIndex, String(index))
  // For the server, which renders the page of that child.
  setCookie(STORAGE.childIndex, String(index))
  localStorage.setItem(STORAGE.orgId, String(child.orgId))
  for (const listener of listeners) listener()
}

/** Aligns the stored choice with the list. Reads the storage again, because a page may have chosen a child in the meantime. */
function repairStoredIndex(children: readonly LinkedChild[]): void {
  const stored = localStorage.getItem(STORAGE.childIndex)
  const chosen = chosenChild(children, stored)
  if (!chosen) return
  const { index, child } = chosen
  const isStored =
    stored === String(index) && cookie(STORAGE.childIndex) === stored && localStorage.getItem(STORAGE.orgId) === String(child.orgId)
  if (!isStored) keep(chosen)
}

/** Child that the drawer and the child pages show. */
export function useChosenChild(children: readonly LinkedChild[] | undefined): ChosenChild | undefined {
  const server = useServerState()
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORAGE.childIndex),
    () => server?.childIndex ?? null,
  )
  useEffect(() => repairStoredIndex(children ?? []), [children])
  return children && chosenChild(children, stored)
}

export function choose(children: readonly LinkedChild[], studentId: number): void {
  const approved = approvedChildren(children)
  const index = approved.findIndex((child) => child.studentPersonId === studentId)
  const child = approved[index]
  if (child) keep({ index, child })
}

/** Chooses the child whose page is open. */
export function useChooseChild(children: readonly LinkedChild[] | undefined, studentId: number): void {
  useEffect(() => choose(children ?? [], studentId), [children, studentId])
}
