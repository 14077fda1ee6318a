import type { LinkedChild } from '@portal/contract/children'
import { BoyIcon, GirlIcon } from '../../child/faces.tsx'
import { LinkStatusChip } from '../../child/LinkStatusChip.tsx'
import { childLink } from '../../child/ofChild.ts'
import { usePlaceNames } from '../../child/place.ts'
import { RequestLocation } from '../../child/RequestLocation.tsx'
import { shortDate } from '../../text/dates.ts'
import { children } from '../../text/mn/children.ts'
import { linking } from '../../text/mn/linking.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './LinkChildPage.module.css'

const LINKS = ['link'] as const

export function LinkTable({ links, onAskAgain }: { links: readonly LinkedChild[]; onAskAgain: (link: LinkedChild) => void }) {
  const { place } = usePlaceNames()
  const { columns, table } = useText(linking)
  const { relations } = useText(children)
  const { language } = useLanguage()
  const cells: readonly RecordColumn<LinkedChild>[] = [
    { key: 'parent', head: columns.parent, of: (link) => link.parentFullName, card: 'left out' },
    { key: 'child', head: columns.child, of: (link) => <Child link={link} />, card: 'title' },
    { key: 'registry', head: columns.registry, of: (link) => <span className="num">{link.studentNidNumber}</span> },
    { key: 'relation', head: columns.relation, of: (link) => relations[link.parentGuardianType] },
    {
      key: 'school',
      head: columns.school,
      of: (link) => <span className={classes.school}>{unbroken(place(link))}</span>,
      card: 'line',
    },
    { key: 'date', head: columns.date, of: (link) => <span className="num">{shortDate(link.requestDate, language)}</span> },
    {
      key: 'status',
      head: columns.status,
      of: (link) => <LinkStatusChip link={link} />,
      note: (link) => <Answer link={link} onAskAgain={() => onAskAgain(link)} />,
      card: 'end',
    },
  ]
  return <RecordTable caption={table} columns={cells} rows={links} keyOf={(link) => link.requestId} />
}

function Child({ link }: { link: LinkedChild }) {
  const { sexes } = useText(linking)
  const sex = link.studentSex
  const Face = sex === 'male' ? BoyIcon : GirlIcon
  return (
    <span className={classes.child}>
      <span className={classes.sex} data-sex={sex} role="img" aria-label={sexes[sex]}>
        <Face />
      </span>
      {link.requestStatus === 'APPROVE' ? (
        <PageLink {...childLink(link.studentPersonId)}>{link.studentFullName}</PageLink>
      ) : (
        link.studentFullName
      )}
    </span>
  )
}

/** Office where a new request waits; of a declined one the reason and the way to ask again. */
function Answer({ link, onAskAgain }: { link: LinkedChild; onAskAgain: () => void }) {
  const text = useText(linking)
  return (
    <>
      {link.requestStatus === 'NEW' && <RequestLocation kinds={LINKS} requestId={link.requestId} />}
      {link.decisionNote !== null && <span className="small dim">{link.decisionNote}</span>}
      {link.requestStatus === 'DECLINED' && <span className="small">{text.declinedNext}</span>}
      {link.requestStatus === 'DECLINED' && (
        <Button variant="subtle" small className={classes.again} onClick={onAskAgain}>
          {text.askAgain}
        </Button>
      )}
    </>
  )
}
