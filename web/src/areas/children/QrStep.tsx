import type { CardContent, ReadCard } from '@portal/contract/cards'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureText } from '../../base/failureText.ts'
import { linking } from '../../text/mn/linking.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import classes from './LinkDialog.module.css'
import { BackButton, type MethodProps } from './LinkWizard.tsx'
import { readCardOwner, useSaveLink } from './linkingQueries.ts'
import { Scan } from './Scan.tsx'
import { cardIn } from './scanner.ts'

type Outcome =
  | { is: 'scanning' }
  | { is: 'reading' }
  | { is: 'found'; card: ReadCard; content: CardContent }
  | { is: 'refused'; message: string }

/** Scans a card, shows it, and sends the request with its signature. */
export function QrStep({ onBack, onSaved }: MethodProps) {
  const { scan } = useText(linking)
  const failureText = useFailureText()
  const [outcome, setOutcome] = useState<Outcome>({ is: 'scanning' })

  async function take(code: string) {
    const content = cardIn(code)
    if (content === undefined) return setOutcome({ is: 'refused', message: scan.foreign })
    setOutcome({ is: 'reading' })
    try {
      setOutcome({ is: 'found', card: await readCardOwner(content), content })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setOutcome({ is: 'refused', message: failureText(error) })
    }
  }

  return (
    <div className={classes.form}>
      <BackButton onClick={onBack} />
      {outcome.is === 'scanning' && <Scan onCode={(code) => void take(code)} />}
      {outcome.is === 'reading' && <Pending cards={1} />}
      {outcome.is === 'found' && <Found {...outcome} onSaved={onSaved} />}
      {outcome.is === 'refused' && (
        <>
          <Notice tone="red" alert>
            {outcome.message}
          </Notice>
          <Button onClick={() => setOutcome({ is: 'scanning' })}>
            <Icon of={IconRefresh} />
            {scan.again}
          </Button>
        </>
      )}
    </div>
  )
}

interface FoundProps {
  card: ReadCard
  content: CardContent
  onSaved: (message: string) => void
}

function Found({ card, content, onSaved }: FoundProps) {
  const { inWords } = useText(schoolWords)
  const text = useText(linking)
  const failureText = useFailureText()
  const save = useSaveLink()
  const saving = useMutation({
    mutationFn: () =>
      save({
        studentPersonId: card.studentPersonId,
        studentGroupId: card.studentGroupId,
        parentGuardianType: 'GENERAL_ORPHAN',
        sig: content.sig,
      }),
    onSuccess: onSaved,
  })
  return (
    <div className={classes.form}>
      <Notice tone="green" alert>
        {text.scan.found}
      </Notice>
      <dl className={classes.well}>
        <div>
          <dt>{text.scan.child}</dt>
          <dd>{card.studentFullName}</dd>
        </div>
        {card.academicLevelName !== null && card.studentGroupName !== null && (
          <div>
            <dt>{text.class}</dt>
            <dd>
              {inWords(card.academicLevelName)}, {inWords(card.studentGroupName)}
            </dd>
          </div>
        )}
        <div>
          <dt>{text.school}</dt>
          <dd>{unbroken(card.orgName)}</dd>
        </div>
      </dl>
      <p className="small dim">{text.scan.guardianHint}</p>
      {saving.error && (
        <Notice tone="red" alert>
          {failureText(saving.error)}
        </Notice>
      )}
      <Button loading={saving.isPending} onClick={() => saving.mutate()}>
        {text.save}
      </Button>
    </div>
  )
}
