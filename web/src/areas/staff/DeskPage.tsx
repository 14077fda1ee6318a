import type { ResultOf } from '@portal/contract/call'
import { addDays, daysBetween } from '@portal/contract/days'
import type { desk } from '@portal/contract/staffDesk'
import { IconCircleCheck, IconCircleX, IconMailOff } from '@tabler/icons-react'
import { useToday } from '../../base/clock.ts'
import { dayInWords, shortDate } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { registerWords } from '../../text/mn/register.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { staffYearWords } from '../../text/mn/staffYear.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Lines, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import classes from './DeskPage.module.css'
import { GroupLines } from './GroupsTable.tsx'
import { Waiting } from './QueueList.tsx'
import { useDesk, useStaffGroups } from './queries.ts'
import { pathOf, queueStyles } from './queues.tsx'
import { countText } from './rules.ts'

type Desk = ResultOf<typeof desk>

/** Start page of the desk: requests waiting per queue with their age, and today's decisions. */
export default function DeskPage() {
  const text = useText(deskWords)
  const { language } = useLanguage()
  const today = useToday()
  const query = useDesk()
  const all = countText(...(query.data?.queues.flatMap(({ decides, waiting }) => (decides ? waiting : [])) ?? []))
  return (
    <>
      <PageTitle below={today && dayInWords(today, language)}>{text.desk}</PageTitle>
      <Async query={query}>
        {(found) => (
          <>
            {all === '0' ? (
              <EmptyState title={text.noneWaiting} hint={text.noneWaitingHint} />
            ) : (
              <p>{fill(text.allWaiting, { count: all })}</p>
            )}
            {found.closingLinks > 0 && (
              <Notice tone="yellow">
                {fill(text.closingLinks, { count: found.closingLinks })}{' '}
                <ButtonLink variant="default" small to="/staff/family">
                  {text.seeClosingLinks}
                </ButtonLink>
              </Notice>
            )}
            {found.yearToPrepare && <YearReminder year={found.yearToPrepare} today={today} />}
            <div className={classes.queues}>
              {found.queues.map((one) => (
                <QueueCard key={one.queue} {...one} isFirst={one.queue === longest(found)} />
              ))}
              {found.undelivered > 0 && <Undelivered count={found.undelivered} />}
            </div>
            <Stack gap={7} align="start" className={classes.below}>
              {found.role !== 'COMMISSION' && <Groups />}
              <Decided rows={found.decidedToday} />
            </Stack>
          </>
        )}
      </Async>
    </>
  )
}

/** Reminds an office from August on of an unprepared school year, or of families who have not answered. */
function YearReminder({
  year: { startsOn, isConfirmed, unplaced },
  today,
}: {
  year: NonNullable<Desk['yearToPrepare']>
  today: string | undefined
}) {
  const text = useText(staffYearWords)
  const { language } = useLanguage()
  const days = today === undefined ? 0 : daysBetween(today, startsOn)
  return (
    <Notice tone="yellow">
      <b>{isConfirmed ? fill(text.remindUnplaced, { count: unplaced }) : text.remind}.</b>{' '}
      {days > 0 ? fill(text.remindDays, { day: shortDate(startsOn, language), count: days }) : text.remindLate}{' '}
      <ButtonLink variant="default" small to="/staff/year">
        {isConfirmed ? text.goUnplaced : text.goPrepare}
      </ButtonLink>
    </Notice>
  )
}

/** Queue with the oldest request, which gets the filled button. */
const longest = ({ queues }: Desk) =>
  queues
    .filter(({ decides, oldest }) => decides && oldest !== null)
    .sort((one, other) => ((one.oldest ?? '') < (other.oldest ?? '') ? -1 : 1))[0]?.queue

function QueueCard({ queue, waiting, oldest, decides, isFirst }: Desk['queues'][number] & { isFirst: boolean }) {
  const text = useText(deskWords)
  const { icon } = queueStyles[queue]
  return (
    <Card className={classes.queue}>
      <div className={classes.head}>
        <Icon of={icon} size={24} />
        <h2>{unbroken(text.queues[queue].title)}</h2>
        <b className={classes.count}>{countText(waiting)}</b>
      </div>
      <p className="dim">
        {oldest === null ? (
          text.noneWaiting
        ) : (
          <>
            {text.oldest} <Waiting since={oldest} />
          </>
        )}
      </p>
      <ButtonLink to={pathOf(queue)} variant={isFirst ? 'filled' : 'default'} wide>
        {decides && isFirst ? text.decideRequests : text.openQueue}
      </ButtonLink>
    </Card>
  )
}

/** Number of undelivered messages, with the link to their page. */
function Undelivered({ count }: { count: number }) {
  const text = useText(deskWords)
  return (
    <Card className={classes.queue}>
      <div className={classes.head}>
        <Icon of={IconMailOff} size={24} />
        <h2>{text.undelivered}</h2>
        <b className={classes.count}>{count}</b>
      </div>
      <p className="dim">{text.undeliveredHint}</p>
      <ButtonLink to="/staff/messages" variant="default" wide>
        {text.openMessages}
      </ButtonLink>
    </Card>
  )
}

const MAX_GROUPS = 6

/** Groups of the session, those with most children without a linked parent first. */
function Groups() {
  const text = useText(staffClasses)
  const query = useStaffGroups()
  const first = [...(query.data ?? [])].sort((one, other) => other.unfollowed - one.unfollowed).slice(0, MAX_GROUPS)
  return (
    <Card bare className={classes.groups}>
      <div className={classes.groupsHead}>
        <h2>{text.groups}</h2>
        {query.data && query.data.length > MAX_GROUPS && (
          <ButtonLink variant="subtle" small to="/staff/groups">
            <span>{unbroken(fill(text.allGroups, { count: query.data.length }))}</span>
          </ButtonLink>
        )}
      </div>
      <Async
        query={query}
        isEmpty={(groups) => groups.length === 0}
        empty={<p className={classes.none}>{text.noGroupsHint}</p>}
        pending={
          <div className={classes.none}>
            <Pending />
          </div>
        }
      >
        {() => <GroupLines rows={first} />}
      </Async>
    </Card>
  )
}

function Decided({ rows }: { rows: Desk['decidedToday'] }) {
  const text = useText(deskWords)
  const { allDecisions: all } = useText(registerWords)
  const today = useToday()
  return (
    <Card title={text.decidedToday}>
      {today && (
        <ButtonLink variant="subtle" small to="/staff/register" search={{ since: addDays(today, -1) }}>
          {all}
        </ButtonLink>
      )}
      {rows.length === 0 ? (
        <p className="dim">{text.nothingDecided}</p>
      ) : (
        <Lines as="ol" className={classes.log}>
          {rows.map((row) => {
            const icon = row.isRefusal ? IconCircleX : IconCircleCheck
            return (
              <li key={row.at + row.childName}>
                <time className="num dim">{row.at.slice(11, 16)}</time>
                <div>
                  <PageLink to="/staff/register" search={{ of: row.queue, open: row.id }}>
                    <b>{row.childName}</b>
                  </PageLink>
                  , {unbroken(text.queues[row.queue].short)}
                  <small data-refusal={row.isRefusal}>
                    <Icon of={icon} size={18} />
                    {row.statusName}
                    <span className="dim">{row.isMine ? text.you : row.by}</span>
                  </small>
                </div>
              </li>
            )
          })}
        </Lines>
      )}
    </Card>
  )
}
