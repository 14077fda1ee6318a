import { GUARDIAN_TYPES } from '@portal/contract/children'
import type { Receipt } from '@portal/contract/enrolment'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { withDraft } from '../../base/drafts.ts'
import { useUser } from '../../base/session.ts'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { registryTextOf } from '../../ui/field/registryDraft.ts'
import { Notice } from '../../ui/plain/Notice.tsx'
import type { WizardDraft } from './draft.ts'
import { contactOfGuardian, emptyGuardian, type GuardianDraft, GuardianFields, guardianFields, withOwnContact } from './GuardianFields.tsx'
import { sendingOf } from './guardian.ts'
import { acknowledgeMessages, type Requester, requesterByNumber, useGuardians, useOutdate, useRelations } from './queries.ts'
import { Review } from './Review.tsx'
import { hasExpired, isOutdated, ownReceipt } from './refused.ts'
import { StepButtons, type StepLinksProps } from './StepButtons.tsx'
import classes from './Wizard.module.css'

interface GuardianFormProps extends StepLinksProps {
  draft: WizardDraft['guardian']
  keep: (draft: GuardianDraft) => void
  onSent: (receipt: Receipt, mailed: boolean) => void
  /** Called if the shown state of the child is stale. */
  onOutdated: () => Promise<void>
  onExpired: () => void
}

/** Guardian and contact: form, review, send. */
export function GuardianForm({ draft, keep, onSent, onOutdated, onExpired, ...ways }: GuardianFormProps) {
  const { flow, found, actions } = ways
  const text = useText(enrolment)
  const user = useUser()
  const outdate = useOutdate()
  const { prospect, ticket } = found
  const [reviewed, setReviewed] = useState<Requester>()
  const known = useRef(new Map<string, Requester>())

  /** Looks up the requester. A ticket allows few lookups, so the same number is not looked up twice. */
  async function requesterOf(typed: GuardianDraft): Promise<Requester> {
    if (flow.signedIn && user) return { personId: user.personId, name: null, ticket: null }
    const number = registryTextOf(typed.registry)
    const requester = known.current.get(number) ?? (await requesterByNumber(number, ticket))
    known.current.set(number, requester)
    return requester
  }

  async function send(typed: GuardianDraft, { personId, ticket: own }: Requester) {
    const to = actions.send === 'confirm' ? 'APPROVED' : 'REQUESTED'
    const body = sendingOf({ prospect, contact: contactOfGuardian(personId, typed), to })
    const receipt = await flow.send(body, { ticket: own === null ? ticket : `${ticket}, ${own}` })
    void acknowledgeMessages(prospect.personId, body.contactMail, ticket)
    void outdate()
    onSent(receipt, body.contactMail !== null)
  }

  const form = useForm({
    start: withOwnContact(withDraft(emptyGuardian, draft), flow.signedIn ? user?.userName : undefined),
    fields: guardianFields(flow.signedIn),
    keep,
    send: async (typed) => {
      try {
        if (reviewed) await send(typed, reviewed)
        else setReviewed(await requesterOf(typed))
      } catch (error) {
        const own = await ownReceipt(error, flow, found)
        if (own) return onSent(own, false)
        if (hasExpired(error)) onExpired()
        else if (isOutdated(error)) await onOutdated()
        // A network failure keeps the review, so that the same answers can be sent again.
        if (refusalOf(error)) setReviewed(undefined)
        throw error
      }
    },
    summary: true,
    networkText: text.serverUnreachable,
  })

  const relations = useRelations(flow.signedIn).data?.map(({ guardianCode }) => guardianCode) ?? GUARDIAN_TYPES
  const guardians = useGuardians(prospect.personId, ticket, flow.signedIn).data
  const choose = useEffectEvent((type: string) => form.values.type === '' && form.set({ type }))
  useEffect(() => {
    const own = guardians?.find(({ personId }) => personId === user?.personId)
    if (own) choose(own.guardianType)
  }, [guardians, user])

  return (
    <form {...form.props} className={classes.form}>
      <ErrorSummary title={text.errorSummary} items={form.summary} />
      {form.failureText !== undefined && form.summary.length === 0 && <Notice tone="red">{form.failureText}</Notice>}
      {reviewed ? (
        <Review prospect={prospect} guardian={form.values} name={reviewed.name ?? user?.displayName ?? ''} />
      ) : (
        <GuardianFields form={form} signedIn={flow.signedIn} relations={relations} hint={text.guardian.typeHints[actions.send]} />
      )}
      <StepButtons {...ways} pending={form.pending} onChange={reviewed && (() => setReviewed(undefined))} />
    </form>
  )
}
