import { profile } from '../../text/mn/profile.ts'
import { named } from '../../text/named.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Portrait } from '../../ui/plain/Portrait.tsx'
import classes from './ProfilePage.module.css'
import { useParentInfo } from './profileQueries.ts'

/** Who is signed in; read-only, because it comes from the resident registry. */
export function UserInfo() {
  const text = useText(profile)
  const { language } = useLanguage()
  const query = useParentInfo()
  return (
    <Card className={classes.card}>
      <Async query={query} isEmpty={(users) => users.length === 0} empty={<EmptyState />}>
        {([user]) =>
          user && (
            <>
              <div className={classes.who}>
                <Portrait label={fill(text.picture, { name: user.firstName })} sex={user.sex} />
                <div>
                  <h2>
                    {user.lastName} {user.firstName}
                  </h2>
                  <p className="dim num">{user.userName}</p>
                </div>
              </div>
              <dl className={classes.facts}>
                {(
                  [
                    [text.username, user.userName],
                    [text.registryNumber, user.primaryNidNumber],
                    [text.citizenship, named(user.primaryLegislationName, language)],
                    [text.gender, named(user.genderName, language)],
                    [text.lastName, user.lastName],
                    [text.firstName, user.firstName],
                  ] as const
                ).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="small dim">{text.userHint}</p>
            </>
          )
        }
      </Async>
    </Card>
  )
}
