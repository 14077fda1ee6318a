import type { ResultOf } from '@portal/contract/call'
import type { staffPeople as staffPeopleCall, TeacherAccount, WaitingInvitation } from '@portal/contract/staffPeople'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffPeople } from '../../text/mn/staffPeople.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Fold } from '../../ui/plain/Fold.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import head from './ClassPage.module.css'
import { ClassTeachers } from './ClassTeachers.tsx'
import { InviteAllDialog } from './InviteAllDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import classes from './PeoplePage.module.css'
import { useEndTeacher, useStaffPeople, useWithdrawInvitation } from './queries.ts'

type People = ResultOf<typeof staffPeopleCall>

/** Teacher accounts of the institution; an office invites teachers and ends accounts. */
export default function PeoplePage() {
  const text = useText(staffPeople)
  const query = useStaffPeople()
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <div className={head.head}>
        <PageTitle below={text.hint}>{text.title}</PageTitle>
        <div className={head.buttons}>
          <Button onClick={() => setInviting(true)}>
            <Icon of={IconUserPlus} />
            {text.invite}
          </Button>
        </div>
      </div>
      <Async query={query}>
        {({ teachers, invitations, withoutAccount }) => (
          <Stack gap={7}>
            {invitations.length > 0 && <Waiting rows={invitations} />}
            {withoutAccount.length > 0 && <Without rows={withoutAccount} />}
            <Teachers rows={teachers} />
            <ClassTeachers teachers={teachers} />
          </Stack>
        )}
      </Async>
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  )
}

function Waiting({ rows }: { rows: readonly WaitingInvitation[] }) {
  const text = useText(staffPeople)
  const { language } = useLanguage()
  return (
    <Card bare>
      <h2 className={classes.heading}>{text.waiting}</h2>
      <RecordTable
        caption={text.waiting}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { key: 'person', head: text.person, card: 'title', of: ({ registryMasked }) => <b className="num">{registryMasked}</b> },
          { key: 'contact', head: text.contactHead, of: ({ contact }) => contact },
          { key: 'sent', head: text.sentAt, of: ({ sentAt }) => <span className="num nb">{shortDate(sentAt, language)}</span> },
          { key: 'until', head: text.until, of: ({ until }) => <span className="num nb">{dateAndTime(until, language)}</span> },
          {
            key: 'withdraw',
            head: text.action,
            card: 'foot',
            of: (invitation) => <Withdraw invitation={invitation} />,
          },
        ]}
      />
    </Card>
  )
}

function Withdraw({ invitation: { id, registryMasked } }: { invitation: WaitingInvitation }) {
  const text = useText(staffPeople)
  const withdraw = useWithdrawInvitation()
  const { pending, press } = usePress()
  const takeBack = async () => {
    await withdraw({}, { id })
    toast.success(text.withdrawn)
  }
  return (
    <Button
      small
      variant="default"
      loading={pending}
      aria-label={fill(text.withdrawOf, { person: registryMasked })}
      onClick={() => void press(takeBack)}
    >
      {text.withdraw}
    </Button>
  )
}

function Teachers({ rows }: { rows: readonly TeacherAccount[] }) {
  const { inWords } = useText(schoolWords)
  const text = useText(staffPeople)
  const { language } = useLanguage()
  const [ending, setEnding] = useState<TeacherAccount>()
  return (
    <Card bare>
      <h2 className={classes.heading}>{text.teachers}</h2>
      {rows.length === 0 ? (
        <p className={classes.none}>{text.noTeachers}</p>
      ) : (
        <RecordTable
          caption={text.teachers}
          rows={rows}
          keyOf={({ roleId }) => roleId}
          columns={[
            { key: 'name', head: text.name, card: 'title', of: ({ name }) => <b>{name}</b> },
            {
              key: 'groups',
              head: text.groups,
              of: ({ groups }) => (groups.length === 0 ? <span className="dim">{text.noGroup}</span> : inWords(groups.join(', '))),
            },
            { key: 'contact', head: text.contactHead, of: ({ contact }) => contact },
            { key: 'since', head: text.since, of: ({ since }) => <span className="num">{shortDate(since, language)}</span> },
            {
              key: 'end',
              head: text.action,
              card: 'foot',
              of: (one) => (
                <Button small variant="default" aria-label={fill(text.endOf, { name: one.name })} onClick={() => setEnding(one)}>
                  {text.end}
                </Button>
              ),
            },
          ]}
        />
      )}
      {ending && <EndDialog teacher={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

function EndDialog({ teacher: { roleId, name }, onClose }: { teacher: TeacherAccount; onClose: () => void }) {
  const text = useText(staffPeople)
  const end = useEndTeacher()
  const confirm = async () => {
    await end({}, { roleId })
    toast.success(text.ended)
    onClose()
  }
  return (
    <ConfirmDialog title={text.endTitle} confirm={text.end} onConfirm={confirm} onClose={onClose}>
      <p>{fill(text.endConfirm, { name })}</p>
    </ConfirmDialog>
  )
}

/** Teachers of groups without an account: not invited, or not accepted yet. */
function Without({ rows }: { rows: People['withoutAccount'] }) {
  const { inWords } = useText(schoolWords)
  const text = useText(staffPeople)
  const [isInviting, setInviting] = useState(false)
  return (
    <Card title={text.without}>
      <p className="small dim">{text.withoutHint}</p>
      <Button variant="default" onClick={() => setInviting(true)}>
        {text.inviteAll}
      </Button>
      {isInviting && <InviteAllDialog rows={rows} onClose={() => setInviting(false)} />}
      <Fold label={text.showAll} keeps={6}>
        <ul className={classes.without}>
          {rows.map(({ name, groups }) => (
            <li key={name + groups[0]}>
              <b>{name}</b> <span className="dim">{inWords(groups.join(', '))}</span>
            </li>
          ))}
        </ul>
      </Fold>
    </Card>
  )
}
