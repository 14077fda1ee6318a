import { GUARDIAN_TYPES, GuardianType, type LinkedChild } from '@portal/contract/children'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formDraft } from '../../base/drafts.ts'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { GroupStep } from './GroupStep.tsx'
import { emptyIdentity, IdentityStep, identityOf } from './IdentityStep.tsx'
import classes from './LinkDialog.module.css'
import { type FoundChild, useRelations } from './linkingQueries.ts'

export interface MethodProps {
  onBack: () => void
  onSaved: (message: string) => void
}

/** Returns to the previous step of the dialog. */
export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" small className={classes.back} onClick={onClick}>
    <Icon of={IconArrowLeft} />
    {useText(linking).back}
  </Button>
)

/** Key of the draft, which survives Back, a reload and an expired session until the request is sent. */
export const linkDraft = (again: LinkedChild | undefined): string => ['link', again?.requestId].join(' ').trim()

/** Identity of the child, then its group. Going back keeps the draft. */
export function LinkWizard({ again, onBack, onSaved }: MethodProps & { again: LinkedChild | undefined }) {
  const text = useText(linking)
  const start = again ? identityOf(again) : emptyIdentity
  const draft = formDraft(linkDraft(again), start)
  const [typed, setTyped] = useState(() => draft.read()?.values ?? start)
  const keep = (next: typeof typed) => {
    setTyped(next)
    draft.keep(next)
  }
  const [found, setFound] = useState<FoundChild>()
  const relations = useRelations().data?.map(({ guardianCode }) => guardianCode) ?? GUARDIAN_TYPES
  const step = found ? 2 : 1

  function finish(message: string) {
    draft.wipe()
    onSaved(message)
  }

  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step focuses its heading
  useEffect(() => heading.current?.focus(), [step])

  return (
    <div className={classes.form}>
      <BackButton onClick={found ? () => setFound(undefined) : onBack} />
      <h3 ref={heading} tabIndex={-1} className={classes.step}>
        {text.steps[step]}
      </h3>
      {found ? (
        <GroupStep found={found} relation={z.parse(GuardianType, typed.relation)} onSaved={finish} />
      ) : (
        <IdentityStep start={typed} relations={relations} keep={keep} onFound={setFound} />
      )}
    </div>
  )
}
