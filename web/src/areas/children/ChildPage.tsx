import { givenName } from '../../base/formats.ts'
import { useHash } from '../../base/page.ts'
import { childLink, type OfChild } from '../../child/ofChild.ts'
import { usePlaceNames } from '../../child/place.ts'
import { useLinkedChildren } from '../../child/queries.ts'
import { approvedChildren } from '../../child/selectedChild.ts'
import { children as words } from '../../text/mn/children.ts'
import { pages } from '../../text/mn/pages.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { late } from '../../ui/plain/late.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import classes from './ChildPage.module.css'
import { Movement } from './Movement.tsx'
import { PersonalInfo } from './PersonalInfo.tsx'
import { SectionMenu } from './SectionMenu.tsx'

const Results = late(() => import('../results/index.ts'), { placeholder: <Pending cards={1} /> })

const SECTIONS = ['personal', 'movement', 'results'] as const
type Section = (typeof SECTIONS)[number]
const isSection = (name: string): name is Section => SECTIONS.some((section) => section === name)

/** Main page of a child; the address holds the open section. */
export default function ChildPage({ studentId, child }: OfChild) {
  const { place } = usePlaceNames()
  const titles = useText(pages)
  const text = useText(words)
  const turn = approvedChildren(useLinkedChildren().data ?? []).findIndex((one) => one.studentPersonId === studentId)
  const hash = useHash()
  // A kindergarten gives no results. A child between two schools keeps those of the last one.
  const sections = SECTIONS.filter((section) => section !== 'results' || child === undefined || child.orgType !== 'ORGKG')
  const section = isSection(hash) && sections.includes(hash) ? hash : 'personal'
  return (
    <>
      <div className={classes.head}>
        {child ? <Initial name={givenName(child.studentFullName)} turn={turn} size={56} /> : <i className={classes.awaited} />}
        <PageTitle below={<span className={classes.below}>{child && unbroken(place(child))}</span>}>
          {child?.studentFullName ?? titles.child}
        </PageTitle>
      </div>
      <SectionMenu
        label={text.sectionsLabel}
        items={sections.map((name) => ({ name, label: text.sections[name], link: { ...childLink(studentId), hash: name } }))}
        current={section}
      />
      {section === 'personal' && <PersonalInfo studentId={studentId} />}
      {section === 'movement' && <Movement studentId={studentId} />}
      {section === 'results' && <Results studentId={studentId} firstName={givenName(child?.studentFullName ?? '')} />}
    </>
  )
}
