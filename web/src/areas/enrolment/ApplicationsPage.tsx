import type { Application, ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RequestLocation } from '../../child/RequestLocation.tsx'
import { shortDate } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Accordion } from '../../ui/plain/Accordion.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { UnprovenNotice } from '../accounts/index.ts'
import { OpenQuestions } from '../questions/index.ts'
import classes from './ApplicationsPage.module.css'
import { CampaignStates } from './CampaignStates.tsx'
import { HistoryDialog, TakeOverDialog } from './dialogs.ts'
import { type Flow, flows } from './flows.ts'
import { useApplications, useCampaigns } from './queries.ts'
import { RequestActs } from './RequestActs.tsx'
import { chipOf, otherWordsOf } from './requestState.ts'
import { byChild, isShut, isWaiting } from './rules.ts'
import type { Claim } from './TakeOverDialog.tsx'

function StatusOf({ of }: { of: { responseStatus: ResponseStatus; schoolStatus: SchoolStatus | null; changedAt: string | null } }) {
  const { tone, name } = chipOf(of, useText(enrolment))
  return <StatusChip tone={tone}>{name}</StatusChip>
}

const ENROLMENT = ['prospect', 'sub'] as const

interface ApplicationTableProps {
  caption: string
  rows: readonly Application[]
  details: (row: Application) => ReactNode
}

function ApplicationTable({ caption, rows, details }: ApplicationTableProps) {
  const { columns, noValue } = useText(applications)
  const { language } = useLanguage()
  const cells: readonly RecordColumn<Application>[] = [
    { key: 'parent', head: columns.parent, of: (row) => row.parentName || null },
    { key: 'name', head: columns.name, of: (row) => `${row.lastName} ${row.firstName}`, card: 'left out' },
    { key: 'registry', head: columns.registry, of: (row) => <span className="num">{row.primaryNidNumber}</span> },
    { key: 'institution', head: columns.institution, of: (row) => row.legalName ?? noValue, card: 'title' },
    { key: 'date', head: columns.date, of: (row) => <span className="num">{shortDate(row.changedAt ?? row.creationDate, language)}</span> },
    {
      key: 'status',
      head: columns.status,
      of: (row) => <StatusOf of={row} />,
      note: (row) => isWaiting(row) && <RequestLocation kinds={ENROLMENT} requestId={row.prospectDataId} />,
      card: 'line',
    },
    {
      key: 'reason',
      head: columns.reason,
      of: ({ prospectResponseNote: note }) => (note === null ? null : <span className="said">{note}</span>),
    },
    { key: 'details', head: columns.details, of: details, card: 'foot' },
  ]
  return <RecordTable caption={caption} columns={cells} rows={rows} keyOf={(row) => row.prospectDataId} />
}

/** Requests of the signed-in parent, grouped by child. */
function ApplicationsView({ flow }: { flow: Flow }) {
  const text = useText(applications)
  const words = text.lists[flow.program]
  const query = useApplications(flow.program)
  const campaigns = useCampaigns().data
  const mayNotSend = campaigns !== undefined && isShut(flow.program, campaigns)
  const button = (
    <ButtonLink to={flow.start}>
      <Icon of={IconPlus} />
      {words.send}
    </ButtonLink>
  )
  const isEmpty = query.data?.length === 0
  return (
    <>
      <PageTitle below={words.hint} action={!isEmpty && !mayNotSend && button}>
        {words.title}
      </PageTitle>
      <Stack gap={7} className={classes.notices}>
        <UnprovenNotice />
        <OpenQuestions />
        {mayNotSend && <CampaignStates flow={flow} isList />}
      </Stack>
      <Async
        query={query}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={words.none} action={!mayNotSend && <div className={classes.first}>{button}</div>} />}
      >
        {(all) => (
          <Stack gap={7}>
            {byChild(all).map((child, index) => (
              <ChildRequests key={child[0].personId} requests={child} turn={index} />
            ))}
          </Stack>
        )}
      </Async>
    </>
  )
}

interface ChildRequestsProps {
  requests: readonly [Application, ...Application[]]
  turn: number
}

function ChildRequests({ requests, turn }: ChildRequestsProps) {
  const text = useText(applications)
  const [shown, setShown] = useState<number>()
  const [newest] = requests
  return (
    <Accordion
      opened={turn === 0}
      head={
        <span className={classes.child}>
          <Initial name={newest.firstName} turn={turn} />
          <span className={classes.who}>
            <b>
              {newest.lastName} {newest.firstName}
            </b>
            <span className="small dim num">{fill(text.requestCount, { count: requests.length })}</span>
          </span>
          <StatusOf of={newest} />
        </span>
      }
    >
      <ApplicationTable
        caption={`${newest.lastName} ${newest.firstName}`}
        rows={requests}
        details={({ prospectDataId }) => (
          <Button variant="default" small className="nb" onClick={() => setShown(prospectDataId)}>
            <Icon of={IconHistory} />
            {text.openHistory}
          </Button>
        )}
      />
      {requests.map((one) =>
        one.mayTakeOver ? <SentByOther key={one.prospectDataId} of={one} /> : <RequestActs key={one.prospectDataId} of={one} />,
      )}
      <HistoryDialog
        of={{ prospectDataId: shown ?? null, signedIn: true }}
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
      />
    </Accordion>
  )
}

/** Request sent by a person who is not a registered guardian; the guardian takes it over, withdraws it, or leaves it. */
function SentByOther({ of }: { of: Application }) {
  const words = useText(applications).other[otherWordsOf(of)]
  const [claim, setClaim] = useState<Claim>('takeOver')
  const [opened, setOpened] = useState(false)
  const open = (next: Claim) => () => {
    setClaim(next)
    setOpened(true)
  }
  return (
    <div className={classes.other}>
      <Notice tone="yellow">{fill(words.notice, { sender: of.parentName })}</Notice>
      <Row gap={6}>
        <Button onClick={open('takeOver')}>{words.takeOver.action}</Button>
        <Button variant="default" onClick={open('withdraw')}>
          {words.withdraw.action}
        </Button>
      </Row>
      <TakeOverDialog opened={opened} claim={claim} of={of} onClose={() => setOpened(false)} />
    </div>
  )
}

/** List of requests that the wizard leads to. */
export default function ApplicationsPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const flow = [flows.signedIn, flows.signedInSub].find(({ end }) => end === path) ?? flows.signedIn
  return <ApplicationsView key={flow.name} flow={flow} />
}
