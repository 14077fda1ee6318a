import type { LinkedChild } from '@portal/contract/children'
import { STORAGE } from '@portal/contract/constants'
import { useEffect, useSyncExternalStore } from 'react'
import { approvedChildren, type ChosenChild, chosenChild } from './chosen.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep({ index, child }: ChosenChild): void {
  localStorage.setItem(STORAGE.childIndex, String(index))
  localStorage.setItem(STORAGE.orgId, String(child.orgId))
  for (const listener of listeners) listener()
}

/** The child that the drawer shows and the child's pages are about. */
export function useChosenChild(children: readonly LinkedChild[] | undefined): ChosenChild | undefined {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(STORAGE.childIndex))
  const chosen = children && chosenChild(children, kept)
  const index = chosen?.index
  const orgId = chosen?.child.orgId
  useEffect(() => {
    if (index === undefined || orgId === undefined) return
    if (kept === String(index) && localStorage.getItem(STORAGE.orgId) === String(orgId)) return
    if (chosen) keep(chosen)
  }, [index, orgId, kept, chosen])
  return chosen
}

/** Whoever opens a child's page has chosen that child. */
export function useChooseChild(children: readonly LinkedChild[] | undefined, studentId: number): void {
  useEffect(() => {
    const approved = approvedChildren(children ?? [])
    const index = approved.findIndex((child) => child.studentPersonId === studentId)
    const child = approved[index]
    if (child) keep({ index, child })
  }, [children, studentId])
}
