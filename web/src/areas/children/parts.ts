import type { LinkedChild } from '@portal/contract/children'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChildPagesText } from '../../text/mn/childPages.ts'

/** What every page of a child is given. */
export interface OfChild {
  studentId: number
  /** Undefined while the list of children is on its way. */
  child: LinkedChild | undefined
}

/** What a page is given that asks about the child at its school or kindergarten of today. */
export interface OfPupil extends OfChild {
  orgId: number
}

type Load<Props> = () => Promise<{ default: (props: Props) => ReactNode }>

/** Begins at once. */
const ofChild = (load: Load<OfChild>) => ({ needs: 'child', View: lazyRouteComponent(load) }) as const
/** Begins when the school or kindergarten is known. */
const ofPupil = (load: Load<OfPupil>) => ({ needs: 'school', View: lazyRouteComponent(load) }) as const

export type Part = ReturnType<typeof ofChild> | ReturnType<typeof ofPupil>

/** '' is the child's own page. */
export type PartName = '' | keyof ChildPagesText

/** The pages below /student/{studentId}, by the last word of their address; their titles are in text/mn/childPages.ts. */
const parts: Partial<Record<PartName, Part>> = {
  '': ofChild(() => import('./ChildPage.tsx')),
  'daily-attendance': ofPupil(() => import('../attendance/DailyAttendancePage.tsx')),
  attendance: ofPupil(() => import('../attendance/AttendancePage.tsx')),
  absence: ofPupil(() => import('../absence/AbsencePage.tsx')),
  schedule: ofChild(() => import('../schedule/SchedulePage.tsx')),
  gradebook: ofPupil(() => import('../grades/GradebookPage.tsx')),
  homework: ofChild(() => import('../homework/HomeworkPage.tsx')),
  lesson: ofChild(() => import('../courses/CoursesPage.tsx')),
  cook: ofPupil(() => import('../meals/MealsPage.tsx')),
  book: ofChild(() => import('../school/BooksPage.tsx')),
  school: ofChild(() => import('../school/SchoolPage.tsx')),
}

const isPart = (name: string): name is PartName => Object.hasOwn(parts, name)

export function partNamed(name: string): { name: PartName; part: Part } | undefined {
  const part = isPart(name) ? parts[name] : undefined
  return isPart(name) && part ? { name, part } : undefined
}

/** The page of that address, fetched together with its frame. */
export async function fetchPart(path: string): Promise<void> {
  const [, , , name = ''] = path.split('/')
  await partNamed(name)?.part.View.preload?.()
}
