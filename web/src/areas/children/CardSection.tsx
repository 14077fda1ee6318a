import type { Card as ChildCard } from '@portal/contract/cards'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useFailureToast } from '../../base/failureText.ts'
import { useCard } from '../../child/queries.ts'
import { children as words } from '../../text/mn/children.ts'
import { useText } from '../../text/words.tsx'
import { PrintSheet } from '../../ui/dialog/PrintSheet.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './CardSection.module.css'
import { PupilCard } from './PupilCard.tsx'
import { RenewDialog } from './RenewDialog.tsx'

/** Card with which another guardian can request a link; printed alone, twice on a page. */
export function CardSection({ studentId }: { studentId: number }) {
  const { card: text } = useText(words)
  const query = useCard(studentId)
  return (
    <Card title={text.title}>
      <p className="small dim">{text.hint}</p>
      <Async query={query}>{(card) => <OneCard card={card} studentId={studentId} />}</Async>
    </Card>
  )
}

function OneCard({ card, studentId }: { card: ChildCard; studentId: number }) {
  const { card: text } = useText(words)
  const [printing, setPrinting] = useState(false)
  const [renewing, setRenewing] = useState(false)
  const tellFailure = useFailureToast()

  return (
    <>
      <div className={classes.preview}>
        <PupilCard card={card} />
      </div>
      <div className={classes.buttons}>
        <Button onClick={() => setPrinting(true)}>
          <Icon of={IconPrinter} />
          {text.print}
        </Button>
        <Button variant="default" onClick={() => setRenewing(true)}>
          <Icon of={IconRefresh} />
          {text.renew}
        </Button>
      </div>
      <RenewDialog studentId={studentId} opened={renewing} onClose={() => setRenewing(false)} onFailure={tellFailure} />
      {printing && (
        <PrintSheet className={classes.sheet} onDone={() => setPrinting(false)}>
          <PupilCard card={card} />
          <PupilCard card={card} />
        </PrintSheet>
      )}
    </>
  )
}
