import type { ChildInfo } from '@portal/contract/children'
import { IconChalkboardTeacher, IconHome, IconSchool, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shortDate } from '../../text/dates.ts'
import { children as words } from '../../text/mn/children.ts'
import { pages } from '../../text/mn/pages.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/Async.tsx'
import { Initial } from '../../ui/Initial.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import classes from './ChildInfoView.module.css'
import { Facts } from './Facts.tsx'
import { useChildInfo } from './queries.ts'

export function ChildInfoView({ studentId }: { studentId: number }) {
  const titles = useText(pages)
  const info = useChildInfo(studentId)
  const child = info.data
  return (
    <>
      <div className={classes.head}>
        {child && <Initial name={child.firstName} turn={0} size={56} />}
        <PageTitle below={child && [child.studentGroupName, child.orgName].filter(Boolean).join(', ')}>
          {child ? `${child.lastName} ${child.firstName}` : titles.child}
        </PageTitle>
      </div>
      <Async query={info} pendingCards={2}>
        {(loaded) => <Sections child={loaded} />}
      </Async>
    </>
  )
}

function Sections({ child }: { child: ChildInfo }) {
  const text = useText(words)
  const { language } = useLanguage()
  const institution = child.orgType === 'ORGKG' ? text.kindergarten : text.school
  return (
    <div className={classes.sections}>
      <Facts
        title={text.personal}
        icon={IconUser}
        rows={[
          [text.familyName, child.familyName],
          [text.lastName, child.lastName],
          [text.firstName, child.firstName],
          [text.gender, child.genderName],
          [text.age, fill(text.ageValue, { age: child.age })],
          [text.birthDate, shortDate(child.dateOfBirth, language)],
          [text.registryNumber, child.primaryNidNumber],
          [text.citizenship, child.primaryLegislationName],
        ]}
      />
      <div className={classes.column}>
        <Facts
          title={text.study}
          icon={IconSchool}
          rows={[
            [institution, child.orgName],
            [text.group, child.studentGroupName],
          ]}
        />
        <Facts
          title={text.teacher}
          icon={IconChalkboardTeacher}
          rows={[
            [text.name, child.teacherName],
            [text.phone, phoneLink(child.teacherPhoneNumber)],
          ]}
        />
        <Facts
          title={text.contact}
          icon={IconHome}
          rows={[
            [text.address, child.childFullAddress],
            [text.phone, phoneLink(child.childPhoneNumber)],
            [text.email, child.childEmailAddress],
          ]}
        />
      </div>
    </div>
  )
}

const phoneLink = (phone: string | null): ReactNode => phone && <a href={`tel:+976${phone}`}>{phone}</a>
