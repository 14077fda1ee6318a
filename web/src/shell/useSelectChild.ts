import type { LinkedChild } from '@portal/contract/children'
import { useRouterState } from '@tanstack/react-router'
import { choose } from '../child/useChosenChild.ts'
import { useGo } from '../ui/plain/PageLink.tsx'

/** Chooses a child; from a page of another child it leads to the same page of this one. */
export function useSelectChild(children: readonly LinkedChild[]): (studentId: number) => void {
  const go = useGo()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (studentId) => {
    choose(children, studentId)
    const [, area, , ...rest] = path.split('/')
    if (area === 'student') void go(['/student', studentId, ...rest].join('/'))
  }
}
