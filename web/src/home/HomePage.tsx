import type { LinkedChild } from '@portal/contract/children'
import type { GuardianClaim } from '@portal/contract/claims'
import { IconUserPlus } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited, useClaims } from '../areas/claims/queries.ts'
import { isAsked } from '../areas/claims/rules.ts'
import { useLikelyNow } from '../base/clock.ts'
import { lostHint } from '../base/failureText.ts'
import { givenName } from '../base/formats.ts'
import { useLost, useRetry } from '../base/lost.ts'
import { useSession } from '../base/session.ts'
import { approvedChildren } from '../child/chosen.ts'
import { REGISTER_CHILD } from '../child/ofChild.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { dayInWords } from '../text/dates.ts'
import { type ChildrenText, children as words } from '../text/mn/children.ts'
import { failures } from '../text/mn/failures.ts'
import { home } from '../text/mn/home.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { Scene } from '../ui/picture/Scene.tsx'
import { Async } from '../ui/plain/Async.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { EmptyState } from '../ui/plain/EmptyState.tsx'
import { ErrorState } from '../ui/plain/ErrorState.tsx'
import { latePart } from '../ui/plain/latePart.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { Pending } from '../ui/plain/Pending.tsx'
import { ChildCard } from './ChildCard.tsx'
import { DayLessons } from './DayLessons.tsx'
import classes from './HomePage.module.css'
import { NoSchool } from './NoSchool.tsx'
import { SentRequests } from './SentRequests.tsx'
import { TodayCard } from './TodayCard.tsx'
import { byUrgency, type ChildDay, MOST_THINGS, type Thing, thingsOf } from './things.ts'
import { useDays, useYesterday } from './useDays.ts'

/** What enrolment wants of the parent; most are not asked for anything. */
const OpenSteps = latePart(() => import('../areas/enrolment/OpenSteps.tsx'))

function greeting(text: ChildrenText, now: string): string {
  const hour = Number(now.slice(11, 13))
  if (hour < 5 || hour >= 18) return text.evening
  return hour < 12 ? text.morning : text.day
}

/** Undefined while it is not known; null where there is nobody to count for. */
function Greeting({ thingCount }: { thingCount: number | null | undefined }) {
  const text = useText(words)
  const { count, calm } = useText(home)
  const { language } = useLanguage()
  const now = useLikelyNow()
  const name = givenName(useSession()?.user.displayName ?? '')
  return (
    <section className={classes.hello}>
      <p className={`small dim ${classes.date}`}>{unbroken(dayInWords(now.slice(0, 10), language))}</p>
      <h1 tabIndex={-1}>
        {greeting(text, now)}, <span className={classes.name}>{name}</span>
      </h1>
      {thingCount !== null && (
        <p className={classes.count}>{thingCount !== undefined && (thingCount === 0 ? `${calm}.` : fill(count, { count: thingCount }))}</p>
      )}
      <Scene view="band" className={classes.scene} />
    </section>
  )
}

export default function HomePage() {
  const text = useText(words)
  const children = useLinkedChildren()
  const approved = approvedChildren(children.data ?? [])
  const days = useDays(approved)
  const now = useLikelyNow()
  const yesterday = useYesterday()
  const claims = useAskedClaims()
  const things = days && thingsOf(days, now, yesterday)
  const isKnown = children.data !== undefined && things !== undefined && claims !== undefined
  const count = isKnown ? claims.length + things.length : undefined
  return (
    <>
      <Greeting thingCount={children.data && approved.length === 0 && !claims?.length ? null : count} />
      <Async
        query={children}
        pending={<Pending cards={2} tall />}
        isEmpty={(all) => all.length === 0}
        empty={claims === undefined ? <Pending cards={2} tall /> : <NoChildren claims={claims} />}
      >
        {(all) => {
          if (days === undefined || things === undefined || claims === undefined) return <Pending cards={2} tall />
          const requests = all.filter((child) => child.requestStatus !== 'APPROVE')
          return (
            <div className={classes.sections}>
              {!children.isError && <Lost />}
              {approved.length > 0 ? (
                <Children approved={approved} days={days} things={things} claims={claims} />
              ) : (
                <Asked claims={claims} />
              )}
              {requests.length > 0 && <SentRequests requests={requests} />}
              <PageLink href={REGISTER_CHILD} className={classes.another}>
                <span className={classes.plus}>
                  <IconUserPlus size={24} stroke={1.75} aria-hidden />
                </span>
                <span>
                  <b>{text.registerChild}</b>
                  <span className="small dim">{text.registerHint}</span>
                </span>
              </PageLink>
            </div>
          )
        }}
      </Async>
      {/* Last, so that its late answer moves nothing; the tab bar tells of it too. */}
      {isKnown && <OpenSteps />}
    </>
  )
}

/** Claims that wait for the parent; none where they could not be loaded, undefined while they are awaited. */
function useAskedClaims(): GuardianClaim[] | undefined {
  const claims = useClaims()
  return isAwaited(claims) ? undefined : (claims.data ?? []).filter(isAsked)
}

/** Things to do of a parent who follows no child yet. */
const Asked = ({ claims }: { claims: readonly GuardianClaim[] }) =>
  claims.length > 0 && <TodayCard claims={claims} things={[]} order={[]} />

function NoChildren({ claims }: { claims: readonly GuardianClaim[] }) {
  const text = useText(words)
  return (
    <div className={classes.sections}>
      <Asked claims={claims} />
      <EmptyState
        title={text.noChildrenLinked}
        hint={text.noChildrenLinkedHint}
        action={
          <ButtonLink href={REGISTER_CHILD} variant={claims.length > 0 ? 'default' : 'filled'} className={classes.firstChild}>
            <IconUserPlus size={20} stroke={1.75} aria-hidden />
            {text.registerChild}
          </ButtonLink>
        }
      />
    </div>
  )
}

interface ChildrenProps {
  approved: readonly LinkedChild[]
  days: readonly ChildDay[]
  things: readonly Thing[]
  claims: readonly GuardianClaim[]
}

/** What today wants and what comes next, then each child. One child alone has its lessons beside them. */
function Children({ approved, days, things, claims }: ChildrenProps) {
  const text = useText(words)
  const [isWhole, setWhole] = useState(false)
  const count = claims.length + things.length
  const most = isWhole ? count : MOST_THINGS
  const shown = things.slice(0, Math.max(0, most - claims.length))
  const toldOf = (one: LinkedChild) => shown.filter(({ child }) => child === one).map(({ kind }) => kind)
  const [only, ...others] = days
  const lessons = only && others.length === 0 && <DayLessons child={only.child} day={only.day} />
  return (
    <div className={classes.children} data-one={lessons ? '' : undefined}>
      <div className={classes.sections}>
        {(count > 0 || days.some(({ day }) => day.isSchool)) && (
          <TodayCard
            claims={claims.slice(0, most)}
            things={shown}
            order={approved}
            {...(count > MOST_THINGS && { fold: { isWhole, count, onTurn: () => setWhole(!isWhole) } })}
          />
        )}
        <NoSchool days={days} />
        <section>
          <h2 className={classes.heading}>{text.myChildren}</h2>
          <ul className={classes.cards}>
            {byUrgency(approved, things).map((child) => (
              <li key={child.studentPersonId}>
                <ChildCard child={child} turn={approved.indexOf(child)} told={toldOf(child)} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      {lessons}
    </div>
  )
}

/** The parts of a child's card have no room to tell that they failed; they tell it here, once. */
function Lost() {
  const text = useText(failures)
  const lost = useLost()
  const retry = useRetry()
  const retrying = useIsFetching() > 0
  return lost && <ErrorState title={text.notLoaded} hint={lostHint(text, lost)} retrying={retrying} onRetry={retry} />
}
