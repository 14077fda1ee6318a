import type { LinkedChild } from '@portal/contract/children'
import { Id } from '@portal/contract/fields'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import * as z from 'zod/mini'
import { givenName } from '../base/formats.ts'
import { useStore } from '../base/store.ts'
import { useTrail } from '../base/trail.ts'
import { clearedChildren } from '../child/clearChild.ts'
import { ChildContext, childLink, REGISTER_CHILD } from '../child/ofChild.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { approvedChildren, useChooseChild } from '../child/selectedChild.ts'
import { away } from '../text/mn/away.ts'
import { childPages as titleWords } from '../text/mn/childPages.ts'
import { children as words } from '../text/mn/children.ts'
import { failures } from '../text/mn/failures.ts'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { NotFoundPage } from '../ui/frame/NotFoundPage.tsx'
import { Async } from '../ui/plain/Async.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { ErrorState } from '../ui/plain/ErrorState.tsx'
import { late } from '../ui/plain/late.tsx'
import { PageTitle } from '../ui/plain/PageTitle.tsx'
import { Pending } from '../ui/plain/Pending.tsx'
import classes from './ChildFrame.module.css'
import { CHILD_PATH, childPages } from './pages.ts'

const AwayCard = late(() => import('../home/AwayCard.tsx'), { placeholder: <Pending tall /> })

/** Frame of every page of a child; the address names the child and the page. */
export default function ChildFrame() {
  const studentId = z.safeParse(Id, useParams({ from: CHILD_PATH }).studentId)
  return studentId.success ? <OfOneChild key={studentId.data} studentId={studentId.data} /> : <NotFoundPage />
}

/** Error for a child that is not linked, with links to the linked children and to a request for this one. */
function NotYours() {
  const text = useText(words)
  const { lost } = useText(failures)
  return (
    <ErrorState
      title={text.notYours}
      action={
        <p className={classes.ways}>
          <ButtonLink to="/">{lost.toHome}</ButtonLink>
          <ButtonLink {...REGISTER_CHILD} variant="default">
            {text.registerChild}
          </ButtonLink>
        </p>
      }
    />
  )
}

/** In place of a page about a child's school, for a child in no group today. */
function AwayPage({ child }: { child: LinkedChild }) {
  const text = useText(away)
  return (
    <>
      <PageTitle>{text.noPage}</PageTitle>
      <AwayCard child={child} turn={0} />
    </>
  )
}

/** Opening a child's page selects that child. */
function OfOneChild({ studentId }: { studentId: number }) {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.childPage ?? '' })
  const linked = useLinkedChildren()
  const child = approvedChildren(linked.data ?? []).find((one) => one.studentPersonId === studentId)
  useChooseChild(linked.data, studentId)

  const { child: unnamed } = useText(pages)
  const text = useText(words)
  const titles = useText(titleWords)
  // Short placeholder, so that the breadcrumb line does not wrap until the child's name has loaded.
  const called = child ? givenName(child.studentFullName) : name === '' ? unnamed : text.someChild
  useTrail(name === '' ? called : titles[name], name === '' ? undefined : { name: called, link: childLink(studentId) })

  if (useStore(clearedChildren).includes(studentId)) return <NotYours />
  const orgId = child?.orgId ?? undefined
  const { needs, isOfStay = false }: { needs: 'child' | 'school'; isOfStay?: boolean } = childPages[name]
  if ((needs === 'school' || isOfStay) && child !== undefined && orgId === undefined) return <AwayPage child={child} />
  if (needs === 'school' && orgId === undefined)
    return linked.isFetching ? <Pending tall /> : <Async query={linked}>{() => <NotYours />}</Async>
  return (
    <ChildContext value={{ studentId, child, orgId }}>
      <Fragment key={name}>
        <Outlet />
      </Fragment>
    </ChildContext>
  )
}
