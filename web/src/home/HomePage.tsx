import { IconUserPlus } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useNow, useToday } from '../base/clock.ts'
import { useLost, useRetry } from '../base/lost.ts'
import { givenName } from '../base/names.ts'
import { useSession } from '../base/session.ts'
import { REGISTER_CHILD } from '../child/addresses.ts'
import { approvedChildren } from '../child/chosen.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { dayInWords } from '../text/dates.ts'
import { type ChildrenText, children as words } from '../text/mn/children.ts'
import { failures } from '../text/mn/failures.ts'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { Scene } from '../ui/picture/Scene.tsx'
import { Async } from '../ui/plain/Async.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { EmptyState } from '../ui/plain/EmptyState.tsx'
import { ErrorState } from '../ui/plain/ErrorState.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { ChildCard } from './ChildCard.tsx'
import classes from './HomePage.module.css'
import { SentRequests } from './SentRequests.tsx'

function greeting(text: ChildrenText, now: string | undefined): string {
  if (now === undefined) return text.hello
  const hour = Number(now.slice(11, 13))
  if (hour < 5 || hour >= 18) return text.evening
  return hour < 12 ? text.morning : text.day
}

function Greeting({ approvedCount }: { approvedCount: number | undefined }) {
  const text = useText(words)
  const { language } = useLanguage()
  const now = useNow()
  const today = useToday()
  const name = givenName(useSession()?.user.displayName ?? '')
  return (
    <section className={classes.hello}>
      <p className={`small dim ${classes.date}`}>{today && dayInWords(today, language)}</p>
      <h1 tabIndex={-1}>
        {greeting(text, now)}, {name}
      </h1>
      {approvedCount !== 0 && <p className={classes.count}>{approvedCount && fill(text.linkedCount, { count: approvedCount })}</p>}
      <Scene view="band" className={classes.scene} />
    </section>
  )
}

export default function HomePage() {
  const text = useText(words)
  const children = useLinkedChildren()
  const approved = approvedChildren(children.data ?? [])
  return (
    <>
      <Greeting approvedCount={children.data && approved.length} />
      <Async
        query={children}
        pendingCards={2}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title={text.noChildrenLinked}
            hint={text.noChildrenLinkedHint}
            action={
              <ButtonLink href={REGISTER_CHILD} className={classes.first}>
                <IconUserPlus size={20} stroke={1.75} aria-hidden />
                {text.registerChild}
              </ButtonLink>
            }
          />
        }
      >
        {(all) => {
          const requests = all.filter((child) => child.requestStatus !== 'APPROVE')
          return (
            <div className={classes.sections}>
              {!children.isError && <Lost />}
              {approved.length > 0 && (
                <section>
                  <h2 className={classes.heading}>{text.myChildren}</h2>
                  <ul className={classes.cards}>
                    {approved.map((child, index) => (
                      <li key={child.studentPersonId}>
                        <ChildCard child={child} turn={index} />
                      </li>
                    ))}
                  </ul>
                </section>
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
    </>
  )
}

/** The parts of a child's card have no room to tell that they failed; they tell it here, once. */
function Lost() {
  const text = useText(failures)
  const isLost = useLost()
  const retry = useRetry()
  const retrying = useIsFetching() > 0
  return isLost && <ErrorState title={text.notLoaded} hint={text.checkConnection} retrying={retrying} onRetry={retry} />
}
