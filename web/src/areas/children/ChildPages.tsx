import { Id } from '@portal/contract/fields'
import { useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import NotFoundPage from '../../shell/NotFoundPage.tsx'
import { useTrail } from '../../shell/trail.ts'
import { childPages } from '../../text/mn/childPages.ts'
import { children as words } from '../../text/mn/children.ts'
import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/Async.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { givenName } from '../../ui/names.ts'
import { addressOf } from './addresses.ts'
import { approvedChildren } from './chosen.ts'
import { type Part, type PartName, partNamed } from './parts.ts'
import { useLinkedChildren } from './queries.ts'
import { keptOrgOf, useChooseChild } from './useChosenChild.ts'

/** Every page of a child: the address says whose and which. */
export default function ChildPages() {
  const params = useParams({ from: '/student/$studentId/{-$part}' })
  const studentId = z.safeParse(Id, params.studentId)
  const found = partNamed(params.part ?? '')
  if (!studentId.success || !found) return <NotFoundPage />
  return <OnePage key={`${studentId.data} ${found.name}`} studentId={studentId.data} {...found} />
}

/** Whoever opens a child's page has chosen that child. */
function OnePage({ studentId, name, part }: { studentId: number; name: PartName; part: Part }) {
  const linked = useLinkedChildren()
  const child = approvedChildren(linked.data ?? []).find((one) => one.studentPersonId === studentId)
  useChooseChild(linked.data, studentId)

  const { child: unnamed } = useText(pages)
  const text = useText(words)
  const titles = useText(childPages)
  // As short as a name: the line above the page must not break and mend while the child is not known yet.
  const called = child ? givenName(child.studentFullName) : name === '' ? unnamed : text.someChild
  useTrail(name === '' ? called : titles[name], name === '' ? undefined : { name: called, href: addressOf(studentId) })

  if (part.needs === 'child') return <part.View studentId={studentId} child={child} />
  // The kept one lets the page ask at once; the list, when it is here, knows better.
  const orgId = linked.data ? child?.orgId : keptOrgOf(studentId)
  if (orgId !== undefined) return <part.View studentId={studentId} child={child} orgId={orgId} />
  return <Async query={linked}>{() => <ErrorState title={text.notYours} />}</Async>
}
