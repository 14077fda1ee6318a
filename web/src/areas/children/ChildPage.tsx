import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { children as words } from '../../text/mn/children.ts'
import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { Initial } from '../../ui/Initial.tsx'
import { givenName } from '../../ui/names.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { addressOf } from './addresses.ts'
import classes from './ChildPage.module.css'
import { approvedChildren } from './chosen.ts'
import { Movement } from './Movement.tsx'
import { PersonalInfo } from './PersonalInfo.tsx'
import type { OfChild } from './parts.ts'
import { useLinkedChildren } from './queries.ts'
import { SectionMenu } from './SectionMenu.tsx'

const Results = lazy(() => import('../results/Results.tsx'))

const SECTIONS = ['personal', 'movement', 'results'] as const
type Section = (typeof SECTIONS)[number]
const isSection = (name: string): name is Section => SECTIONS.some((section) => section === name)

/** The child's own page; the address keeps which section is open. */
export default function ChildPage({ studentId, child }: OfChild) {
  const titles = useText(pages)
  const text = useText(words)
  const turn = approvedChildren(useLinkedChildren().data ?? []).findIndex((one) => one.studentPersonId === studentId)
  const hash = useRouterState({ select: ({ location }) => location.hash })
  // Results belong to schools of general education alone.
  const sections = SECTIONS.filter((section) => section !== 'results' || child?.orgType === 'ORGEBS')
  const section = isSection(hash) && sections.includes(hash) ? hash : 'personal'
  return (
    <>
      <div className={classes.head}>
        {child && <Initial name={givenName(child.studentFullName)} turn={turn} size={56} />}
        <PageTitle below={child && [child.studentGroupName, child.orgName].join(', ')}>{child?.studentFullName ?? titles.child}</PageTitle>
      </div>
      <SectionMenu
        label={text.sectionsLabel}
        items={sections.map((name) => ({ name, label: text.sections[name], href: `${addressOf(studentId)}#${name}` }))}
        current={section}
      />
      {section === 'personal' && <PersonalInfo studentId={studentId} />}
      {section === 'movement' && <Movement studentId={studentId} />}
      {section === 'results' && (
        <Suspense fallback={<Pending cards={1} />}>
          <Results studentId={studentId} firstName={givenName(child?.studentFullName ?? '')} />
        </Suspense>
      )}
    </>
  )
}
