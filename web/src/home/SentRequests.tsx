import type { LinkedChild } from '@portal/contract/children'
import { givenName } from '../base/formats.ts'
import { LinkStatusChip } from '../child/LinkStatusChip.tsx'
import { renewalLink } from '../child/ofChild.ts'
import { usePlaceNames } from '../child/place.ts'
import { shortDate } from '../text/dates.ts'
import { children as words } from '../text/mn/children.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useLanguage, useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './SentRequests.module.css'

/** Links that are pending or were declined. */
export function SentRequests({ requests }: { requests: readonly LinkedChild[] }) {
  const { place } = usePlaceNames()
  const text = useText(words)
  const { language } = useLanguage()
  return (
    <Card title={text.sentRequests}>
      <ul>
        {requests.map((child) => (
          <li key={child.studentPersonId} className={classes.row}>
            <Initial name={givenName(child.studentFullName)} />
            <span className={classes.who}>
              <span className={classes.name}>
                <b>{child.studentFullName}</b>
                <LinkStatusChip link={child} />
              </span>
              <span className="small dim">{unbroken(place(child))}</span>
              <span className="small dim">
                {text.requestedOn}: <span className="num">{shortDate(child.requestDate, language)}</span>
              </span>
              {child.decisionNote !== null && <span className="small">{child.decisionNote}</span>}
              {child.requestStatus === 'DECLINED' && (
                <PageLink {...renewalLink(child.requestId)} className={classes.again}>
                  {text.askAgain}
                </PageLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
