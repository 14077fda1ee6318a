import type { Prospect, Receipt } from '@portal/contract/enrolment'
import { useState } from 'react'
import { CallFailed } from '../../api.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFailureToast } from '../../ui/failureText.ts'
import { ChildPanel } from './ChildPanel.tsx'
import type { GuardianDraft } from './draft.ts'
import type { Flow } from './flows.ts'
import { GuardianForm } from './GuardianForm.tsx'
import { type Found, useOutdate } from './queries.ts'
import { SentPanel } from './SentPanel.tsx'
import { actionsFor, type Undo } from './standing.ts'
import { UndoDialog } from './UndoDialog.tsx'
import classes from './Wizard.module.css'

interface ViewStepProps {
  flow: Flow
  found: Found
  draft: GuardianDraft
  keep: (draft: GuardianDraft) => void
  onProspect: (prospect: Prospect) => void
  onSent: (receipt: Receipt, mailed: boolean) => void
  onBack: () => void
  onExpired: () => void
}

/** How the child stands, and what can be done about it. */
export function ViewStep({ flow, found, draft, keep, onProspect, onSent, onBack, onExpired }: ViewStepProps) {
  const text = useText(enrolment)
  const failureToast = useFailureToast(text.serverUnreachable)
  const outdate = useOutdate()
  const [undoing, setUndoing] = useState<Undo>()
  const actions = actionsFor(found.prospect)

  /** The status may have moved on meanwhile: it is read anew, with the ticket that is already here. */
  async function reload() {
    void outdate()
    try {
      onProspect(await flow.findAgain(found.registryNumber, found.ticket))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      failureToast(error)
    }
  }

  const ways = { flow, found, actions, onUndo: setUndoing, onBack }
  return (
    <div className={classes.columns} data-step="2">
      <ChildPanel flow={flow} found={found} onChanged={reload} onExpired={onExpired} />
      <Card className={classes.card}>
        <h2 className={classes.stepTitle}>{text.stepTitles[2]}</h2>
        {actions.form === 'open' ? (
          <GuardianForm {...ways} draft={draft} keep={keep} onSent={onSent} onOutdated={reload} onExpired={onExpired} />
        ) : (
          <SentPanel {...ways} />
        )}
      </Card>
      {undoing && (
        <UndoDialog
          undo={undoing}
          flow={flow}
          found={found}
          draft={draft}
          onClose={() => setUndoing(undefined)}
          onDone={reload}
          onExpired={onExpired}
        />
      )}
    </div>
  )
}
