import type { LinkedChild } from '@portal/contract/children'
import { IconChevronRight, IconId } from '@tabler/icons-react'
import { children as words } from '../../text/mn/children.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/Card.tsx'
import { Initial } from '../../ui/Initial.tsx'
import { givenName } from '../../ui/names.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { addressOf } from './addresses.ts'
import classes from './ChildCard.module.css'
import { LinkStatusChip } from './LinkStatusChip.tsx'

export function ChildCard({ child, turn }: { child: LinkedChild; turn: number }) {
  const text = useText(words)
  return (
    <Card as="article" bare className={classes.card}>
      <header className={classes.header}>
        <Initial name={givenName(child.studentFullName)} turn={turn} size={52} />
        <div>
          <h3>{child.studentFullName}</h3>
          <p className="small dim">
            {child.studentGroupName}, {child.orgName}
          </p>
        </div>
      </header>
      <div className={classes.strip}>
        <span>
          <span className="dim">{text.yourRelation}:</span> <b>{text.relations[child.parentGuardianType]}</b>
        </span>
        <LinkStatusChip status={child.requestStatus} />
      </div>
      <PageLink href={addressOf(child.studentPersonId)} className={classes.more}>
        <span className={classes.tile}>
          <IconId size={22} stroke={1.75} aria-hidden />
        </span>
        <b>
          {text.toPersonalInfo}
          <span className={classes.whose}>: {child.studentFullName}</span>
        </b>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </PageLink>
    </Card>
  )
}
