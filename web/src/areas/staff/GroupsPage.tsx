import { staffClasses } from '../../text/mn/staffClasses.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { useDesk, useStaffGroups } from './queries.ts'

/** Groups of the session: a teacher's own, or all of an office. */
export default function GroupsPage() {
  const text = useText(staffClasses)
  const query = useStaffGroups()
  const isOffice = useDesk().data?.role === 'SCHOOL'
  return (
    <>
      <PageTitle below={text.groupsHint}>{text.groups}</PageTitle>
      <Async query={query} isEmpty={(groups) => groups.length === 0} empty={<EmptyState title={text.noGroups} hint={text.noGroupsHint} />}>
        {(groups) => (
          <Card bare>
            <GroupsTable rows={groups} withTeacher={isOffice} />
          </Card>
        )}
      </Async>
    </>
  )
}
