import type { ParentInfo } from '@portal/contract/profile'
import { profile } from '../../text/mn/profile.ts'
import { named } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Awaited } from '../../ui/plain/Pending.tsx'
import { Portrait } from '../../ui/plain/Portrait.tsx'
import classes from './ProfilePage.module.css'
import { useParentInfo } from './profileQueries.ts'

/** Data of the signed-in person; read-only, because it comes from the resident registry. */
export function UserInfo() {
  const query = useParentInfo()
  return (
    <Card className={classes.card}>
      <Async
        query={query}
        pending={
          <Awaited>
            <User user={undefined} />
          </Awaited>
        }
        isEmpty={(users) => users.length === 0}
        empty={<EmptyState />}
      >
        {([user]) => <User user={user} />}
      </Async>
    </Card>
  )
}

/** Shows empty rows while `user` is undefined, to prevent layout shifts. */
function User({ user }: { user: ParentInfo | undefined }) {
  const text = useText(profile)
  const { language } = useLanguage()
  return (
    <>
      <div className={classes.who}>
        {user ? <Portrait label={fill(text.picture, { name: user.firstName })} sex={user.sex} /> : <i className={classes.awaited} />}
        <div>
          <h2>{user ? `${user.lastName} ${user.firstName}` : '\u00a0'}</h2>
          <p className="dim num">{user?.userName ?? '\u00a0'}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        {(
          [
            [text.username, user?.userName],
            ...(user?.phoneNumber ? ([[text.phone, user.phoneNumber]] as const) : []),
            [text.registryNumber, user?.primaryNidNumber],
            [text.citizenship, user && named(user.primaryLegislationName, language)],
            [text.gender, user && named(user.genderName, language)],
            [text.lastName, user?.lastName],
            [text.firstName, user?.firstName],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '\u00a0'}</dd>
          </div>
        ))}
      </dl>
      <p className="small dim">{text.userHint}</p>
    </>
  )
}
