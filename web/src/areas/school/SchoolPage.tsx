import type { SchoolFacts } from '@portal/contract/school'
import { IconMapPin } from '@tabler/icons-react'
import { grouped } from '../../base/formats.ts'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import { Facts } from '../../child/Facts.tsx'
import type { OfChild } from '../../child/ofChild.ts'
import { school } from '../../text/mn/school.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { Gauge } from '../../ui/chart/Gauge.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { SchoolNotices } from '../notices/index.ts'
import { useSchool } from './queries.ts'
import classes from './SchoolPage.module.css'

/** Current school or kindergarten of the child. */
export default function SchoolPage({ studentId, child }: OfChild) {
  const query = useSchool(studentId)
  return (
    <>
      <ChildTitle page="school" child={child} />
      <Async query={query} pendingCards={2}>
        {(facts) => (
          <>
            <SchoolView facts={facts} />
            <SchoolNotices studentId={studentId} />
          </>
        )}
      </Async>
    </>
  )
}

function SchoolView({ facts }: { facts: SchoolFacts }) {
  const text = useText(school)
  const counts = [
    [text.pupils[facts.orgType], facts.pupils],
    [text.teachers, facts.teachers],
    [text.groups, facts.groups],
  ] as const
  const { graduates } = facts
  const { inWords } = useText(schoolWords)
  return (
    <div className={classes.page}>
      <Facts
        title={facts.orgName}
        icon={IconMapPin}
        rows={[
          [text.type, inWords(facts.orgTypeName)],
          [text.ownership, inWords(facts.ownershipName)],
          [text.address, unbroken(facts.fullAddress)],
          [inWords(facts.headTitle), facts.headName],
          ...facts.phones.map(
            ({ name, phoneNumber }) =>
              [
                fill(text.phoneOf, { whose: inWords(name) }),
                <a key={phoneNumber} href={`tel:+976${phoneNumber}`}>
                  {phoneNumber}
                </a>,
              ] as const,
          ),
        ]}
      />
      <Card title={text.figures}>
        <dl className={classes.counts}>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{grouped(count)}</dd>
            </div>
          ))}
        </dl>
        {graduates && facts.orgType !== 'ORGKG' ? (
          <Gauge
            title={text.graduates}
            percent={graduates.percent}
            note={fill(text.graduatesOf, {
              year: graduates.academicYearName,
              finishing: graduates.finishing,
              graduated: graduates.graduated,
            })}
          />
        ) : (
          facts.orgType === 'ORGEBS' && <p className="dim">{text.noGraduates}</p>
        )}
      </Card>
    </div>
  )
}
