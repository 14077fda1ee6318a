import type { ChildInfo } from '@portal/contract/children'
import {
  IconBooks,
  IconBuildingCommunity,
  IconChalkboardTeacher,
  IconChevronRight,
  IconHome,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Facts } from '../../child/Facts.tsx'
import { childPageLink } from '../../child/ofChild.ts'
import { useChildInfo } from '../../child/queries.ts'
import rows from '../../child/rows.module.css'
import { shortDate } from '../../text/dates.ts'
import { childPages } from '../../text/mn/childPages.ts'
import { children as words } from '../../text/mn/children.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon, Tile } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { Awaited } from '../../ui/plain/Pending.tsx'
import { AccessLog } from './AccessLog.tsx'
import { CardSection } from './CardSection.tsx'
import classes from './ChildPage.module.css'

/** Pages that the drawer does not list. */
function FurtherPages({ studentId }: { studentId: number }) {
  const text = useText(words)
  const titles = useText(childPages)
  const pages = [
    { page: 'books', hint: text.toBooksHint, icon: IconBooks },
    { page: 'school', hint: text.toSchoolHint, icon: IconBuildingCommunity },
  ] as const
  return (
    <Card bare>
      <h2 className={rows.heading}>{text.toPages}</h2>
      {pages.map(({ page, hint, icon }) => (
        <PageLink key={page} {...childPageLink(studentId, page)} className={rows.row}>
          <Tile icon={icon} />
          <Stack as="span">
            <b>{titles[page]}</b>
            <span className="small dim">{hint}</span>
          </Stack>
          <Icon of={IconChevronRight} />
        </PageLink>
      ))}
    </Card>
  )
}

/** Personal data, card and access log; each has its own query. */
export function PersonalInfo({ studentId }: { studentId: number }) {
  const text = useText(words)
  const info = useChildInfo(studentId)
  const child = info.data
  return (
    <div className={classes.all}>
      <div className={classes.sections}>
        <div className={classes.column}>
          <Async
            query={info}
            pending={
              <Awaited>
                <Person child={undefined} />
              </Awaited>
            }
            isEmpty={({ firstName, lastName }) => firstName === '' && lastName === ''}
            empty={<EmptyState title={text.noPersonalInfo} />}
          >
            {(loaded) => <Person child={loaded} />}
          </Async>
          {!info.isError && <CardSection studentId={studentId} />}
        </div>
        {!info.isError && (
          <div className={classes.column}>
            <Surroundings child={child} />
            <FurtherPages studentId={studentId} />
          </div>
        )}
      </div>
      {!info.isError && <AccessLog studentId={studentId} />}
    </div>
  )
}

/** Shows empty rows while `child` is undefined, to prevent layout shifts. */
function Person({ child }: { child: ChildInfo | undefined }) {
  const text = useText(words)
  const { language } = useLanguage()
  return (
    <Facts
      title={text.personal}
      icon={IconUser}
      isAwaited={child === undefined}
      rows={[
        [text.familyName, child?.familyName],
        [text.lastName, child?.lastName],
        [text.firstName, child?.firstName],
        [text.gender, child && named(child.genderName, language)],
        [text.age, child && fill(text.ageValue, { age: child.age })],
        [text.birthDate, child && shortDate(child.dateOfBirth, language)],
        [text.registryNumber, child?.primaryNidNumber],
        [text.citizenship, child && named(child.primaryLegislationName, language)],
      ]}
    />
  )
}

/** School, group, class teacher and home address. */
function Surroundings({ child }: { child: ChildInfo | undefined }) {
  const { inWords } = useText(schoolWords)
  const text = useText(words)
  const isAwaited = child === undefined
  return (
    <>
      <Facts
        title={text.study}
        icon={IconSchool}
        isAwaited={isAwaited}
        rows={[
          [child?.orgType === 'ORGKG' ? text.kindergarten : text.school, child?.orgName],
          [text.group, child?.studentGroupName && inWords(child.studentGroupName)],
        ]}
      />
      <Facts
        title={child?.orgType === 'ORGKG' ? text.groupTeacher : text.teacher}
        icon={IconChalkboardTeacher}
        isAwaited={isAwaited}
        rows={[
          [text.name, child?.teacherName],
          [text.phone, child && phoneLink(child.teacherPhoneNumber)],
        ]}
      />
      <Facts
        title={text.contact}
        icon={IconHome}
        isAwaited={isAwaited}
        rows={[
          [text.address, child?.childFullAddress],
          [text.phone, child && phoneLink(child.childPhoneNumber)],
          [text.email, child?.childEmailAddress],
        ]}
      />
    </>
  )
}

const phoneLink = (phone: string | null): ReactNode => phone && <a href={`tel:+976${phone}`}>{phone}</a>
