import { CLAIM_REST_DAYS, type GuardianClaim, RELEASE_WORKING_DAYS } from '@portal/contract/claims'
import { useEffect, useRef, useState } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { REGISTER_CHILD } from '../../child/ofChild.ts'
import { shortDate } from '../../text/dates.ts'
import { claimWords } from '../../text/mn/claims.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './ClaimCards.module.css'
import { useAnswerClaim } from './queries.ts'
import { claimTones, needsAnswer, nextStepOf } from './rules.ts'

interface ClaimCardsProps {
  claims: readonly GuardianClaim[]
  /** Whether the parent is already linked to the child. */
  isLinked: (childId: number) => boolean
}

/** Claims of institutions about the parent's children: a question with yes and no, or the outcome. */
export function ClaimCards({ claims, isLinked }: ClaimCardsProps) {
  const text = useText(claimWords)
  if (claims.length === 0) return null
  return (
    <ul className={classes.claims} aria-label={text.title}>
      {claims.map((claim) => (
        <li key={claim.claimId}>
          <ClaimCard claim={claim} isLinked={isLinked(claim.childId)} />
        </li>
      ))}
    </ul>
  )
}

function ClaimCard({ claim, isLinked }: { claim: GuardianClaim; isLinked: boolean }) {
  const text = useText(claimWords)
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [answers, setAnswers] = useState(0)
  // Focuses the heading: the pressed button is gone and its dialog closed.
  useEffect(() => {
    if (answers > 0) heading.current?.focus()
  }, [answers])
  const { childName: child, institution, group, since, until, phone, state } = claim
  return (
    <Card className={classes.claim}>
      <StatusChip tone={claimTones[state]}>{text.states[state]}</StatusChip>
      <h2 ref={heading} tabIndex={-1} className={classes.says}>
        {unbroken(fill(text.says, { institution, child }))}
      </h2>
      <p className={classes.facts}>
        <span>{fill(text.group, { group })}</span> <span>{fill(text.since, { date: shortDate(since, language) })}</span>{' '}
        {until !== null && <span>{fill(text.until, { date: shortDate(until, language) })}</span>}{' '}
        {phone !== null && <span>{fill(text.phone, { phone: phoneInFours(phone) })}</span>}
      </p>
      <p role="status">{unbroken(fill(text.next[nextStepOf(claim)], { days: RELEASE_WORKING_DAYS }))}</p>
      {state === 'inForce' && !isLinked && <p className="small dim">{text.linkHint}</p>}
      <Answers claim={claim} isLinked={isLinked} onAnswered={() => setAnswers((before) => before + 1)} />
    </Card>
  )
}

interface AnswersProps {
  claim: GuardianClaim
  isLinked: boolean
  onAnswered: () => void
}

/** Answers that the parent can give now. A yes can be changed to a no; a no is final and needs a confirmation. */
function Answers({ claim, isLinked, onAnswered }: AnswersProps) {
  const text = useText(claimWords)
  const answer = useAnswerClaim()
  const { pending, press } = usePress()
  const [isDenying, setDenying] = useState(false)
  const { claimId, childName: child, institution, canConfirm, canDeny, isRight, state } = claim
  const give = async (isAnswerRight: boolean) => {
    await answer({}, { claimId, isRight: isAnswerRight })
    toast.success(text.answered)
    setDenying(false)
    onAnswered()
  }
  const isOpen = needsAnswer(claim)
  return (
    <div className={classes.answers}>
      {canConfirm && isRight === null && (
        <Button
          variant={isOpen ? 'filled' : 'default'}
          loading={pending}
          aria-label={fill(text.yesOf, { child, institution })}
          onClick={() => void press(() => give(true))}
        >
          {text.yes}
        </Button>
      )}
      {state === 'inForce' && !isLinked && (
        <ButtonLink {...REGISTER_CHILD} variant="default">
          {text.link}
        </ButtonLink>
      )}
      {canDeny && (
        <Button
          variant={isOpen ? 'default' : 'subtle'}
          disabled={pending}
          aria-label={fill(isOpen ? text.noOf : text.wrongOf, { child, institution })}
          onClick={() => setDenying(true)}
        >
          {isOpen ? text.no : text.wrong}
        </Button>
      )}
      {isDenying && <DenyDialog claim={claim} onDeny={() => give(false)} onClose={() => setDenying(false)} />}
    </div>
  )
}

interface DenyDialogProps {
  claim: GuardianClaim
  onDeny: () => Promise<void>
  onClose: () => void
}

function DenyDialog({ claim: { institution, childName: child, state }, onDeny, onClose }: DenyDialogProps) {
  const text = useText(claimWords)
  return (
    <ConfirmDialog title={text.denyTitle} confirm={text.denyConfirm} onConfirm={onDeny} onClose={onClose}>
      <p>{fill(text.deny, { institution, child })}</p>
      <ul className={classes.follows}>
        <li>{state === 'inForce' ? text.denyEnds : text.denyClosed}</li>
        <li>{text.denyOperator}</li>
        <li>{fill(text.denyFinal, { days: CLAIM_REST_DAYS })}</li>
      </ul>
    </ConfirmDialog>
  )
}
