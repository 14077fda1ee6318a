import { familyAnswerOf, type Receipt } from '@portal/contract/enrolment'
import { useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { Queries } from '../../base/queries.tsx'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { AnswerBanner, answeredOf } from './AnswerBanner.tsx'
import { ChildPanel } from './ChildPanel.tsx'
import { UndoDialog } from './dialogs.ts'
import type { WizardDraft } from './draft.ts'
import type { Flow } from './flows.ts'
import { GuardianForm } from './GuardianForm.tsx'
import { useOutdate } from './queries.ts'
import { hasExpired } from './refused.ts'
import { actionsFor, type Undo } from './requestState.ts'
import { isAnswered } from './rules.ts'
import { SentPanel } from './SentPanel.tsx'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface ViewStepProps {
  flow: Flow
  found: Found
  draft: WizardDraft['guardian']
  keep: (draft: WizardDraft['guardian']) => void
  onFound: (found: Found) => void
  onSent: (receipt: Receipt, mailed: boolean) => void
  onBack: () => void
  onExpired: () => void
}

/** Adds a query client, which public pages lack. */
export default function ViewStep(props: ViewStepProps) {
  const view = <View {...props} />
  return props.flow.signedIn ? view : <Queries>{view}</Queries>
}

/** Status of the child and the actions that it allows. */
function View({ flow, found, draft, keep, onFound, onSent, onBack, onExpired }: ViewStepProps) {
  const text = useText(enrolment)
  const failureToast = useFailureToast(text.serverUnreachable)
  const outdate = useOutdate()
  const [undo, setUndo] = useState<Undo>('withdraw')
  const [undoing, setUndoing] = useState(false)
  const actions = actionsFor(found.prospect)

  /** Reads the status again with the same ticket, because it may have changed meanwhile. */
  async function reload() {
    void outdate()
    try {
      onFound(await flow.refetch(found))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (hasExpired(error)) onExpired()
      failureToast(error)
    }
  }

  function askToUndo(step: Undo) {
    setUndo(step)
    setUndoing(true)
  }

  const ways = { flow, found, actions, onUndo: askToUndo, onBack }
  return (
    <Stack gap={7} align="start" className={classes.columns} data-step="2">
      {isAnswered(familyAnswerOf(found.prospect)) && (
        <div className={classes.banner}>
          <AnswerBanner of={answeredOf(found.prospect)} />
        </div>
      )}
      <ChildPanel flow={flow} found={found} onChanged={reload} onExpired={onExpired} />
      <Card className={classes.card}>
        <h2 className={classes.stepTitle}>{text.stepTitles[2]}</h2>
        {actions.form === 'open' ? (
          <GuardianForm {...ways} draft={draft} keep={keep} onSent={onSent} onOutdated={reload} onExpired={onExpired} />
        ) : (
          <SentPanel {...ways} />
        )}
      </Card>
      <UndoDialog
        opened={undoing}
        undo={undo}
        flow={flow}
        of={found.prospect}
        ticket={found.ticket}
        onClose={() => setUndoing(false)}
        onDone={reload}
        onExpired={onExpired}
      />
    </Stack>
  )
}
