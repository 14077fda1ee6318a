import type { ChildInfo } from '@portal/contract/children'
import { IconChalkboardTeacher, IconHome, IconSchool, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shortDate } from '../../text/dates.ts'
import { children as words } from '../../text/mn/children.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/Async.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CardSection } from './CardSection.tsx'
import classes from './ChildPage.module.css'
import { Facts } from './Facts.tsx'
import { FurtherPages } from './FurtherPages.tsx'
import { useChildInfo } from './queries.ts'
import { WhoLooked } from './WhoLooked.tsx'

/** Who the child is, its card, and who has looked; each asks for itself. */
export function PersonalInfo({ studentId }: { studentId: number }) {
  const text = useText(words)
  const info = useChildInfo(studentId)
  return (
    <div className={classes.all}>
      <Async
        query={info}
        pendingCards={2}
        isEmpty={(child) => child.firstName === '' && child.lastName === ''}
        empty={<EmptyState title={text.noPersonalInfo} />}
      >
        {(child) => <Sections child={child} />}
      </Async>
      {!info.isError && (
        <>
          <div className={classes.sections}>
            <CardSection studentId={studentId} />
            <FurtherPages studentId={studentId} />
          </div>
          <WhoLooked studentId={studentId} />
        </>
      )}
    </div>
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
