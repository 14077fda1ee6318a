import { GUARDIAN_TYPES } from '@portal/contract/children'
import type { Receipt } from '@portal/contract/enrolment'
import { CONTACT_MAX } from '@portal/contract/fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useSession } from '../../base/session.ts'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { PhoneField } from '../../ui/field/PhoneField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { registryTextOf } from '../../ui/field/registryDraft.ts'
import { summaryOf } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import type { GuardianDraft } from './draft.ts'
import { contactOfGuardian, FIELD_ORDER, fieldOfRefusal, sendingOf, serverNames, withOwnContact, wrongGuardian } from './guardian.ts'
import { acknowledgeMessages, type Requester, requesterNumbered, useGuardians, useOutdate, useRelations } from './queries.ts'
import { Review } from './Review.tsx'
import { hasExpired, isOutdated, ownReceipt } from './refused.ts'
import { StepButtons, type WaysProps } from './StepButtons.tsx'
import classes from './Wizard.module.css'

interface GuardianFormProps extends WaysProps {
  draft: GuardianDraft
  keep: (draft: GuardianDraft) => void
  onSent: (receipt: Receipt, mailed: boolean) => void
  /** Called if the shown state of the child is stale. */
  onOutdated: () => Promise<void>
  onExpired: () => void
}

const placeOf = (name: string) => `guardian-${name}`

/** Guardian and contact: form, review, send. */
export function GuardianForm({ draft, keep, onSent, onOutdated, onExpired, ...ways }: GuardianFormProps) {
  const { flow, found, actions } = ways
  const text = useText(enrolment)
  const user = useSession()?.user
  const outdate = useOutdate()
  const { prospect, ticket } = found
  const [reviewed, setReviewed] = useState<Requester>()
  const known = useRef(new Map<string, Requester>())

  /** Looks up the requester. A ticket allows few lookups, so the same number is not looked up twice. */
  async function requesterOf(typed: GuardianDraft): Promise<Requester> {
    if (flow.signedIn && user) return { personId: user.personId, name: null, ticket: null }
    const number = registryTextOf(typed)
    const requester = known.current.get(number) ?? (await requesterNumbered(number, ticket))
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
    start: withOwnContact(draft, flow.signedIn ? user?.userName : undefined),
    check: (typed) => wrongGuardian(typed, flow.signedIn),
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
    serverNames,
    focusAfter: (reason) => fieldOfRefusal(reason, flow.signedIn),
    summary: true,
    networkText: text.serverUnreachable,
  })

  const relations = useRelations(flow.signedIn).data?.map(({ guardianCode }) => guardianCode) ?? GUARDIAN_TYPES
  const guardians = useGuardians(prospect.personId, ticket, flow.signedIn).data
  const choose = useEffectEvent((type: string) => form.values.type === '' && form.set('type', type))
  useEffect(() => {
    const own = guardians?.find(({ personId }) => personId === user?.personId)
    if (own) choose(own.guardianType)
  }, [guardians, user])

  const items = summaryOf(FIELD_ORDER, form.error, placeOf)
  return (
    <form {...form.props} className={classes.form}>
      <ErrorSummary title={text.errorSummary} items={items} />
      {form.failureText !== undefined && items.length === 0 && <Notice tone="red">{form.failureText}</Notice>}
      {reviewed ? (
        <Review prospect={prospect} guardian={form.values} name={reviewed.name ?? user?.displayName ?? ''} />
      ) : (
        <>
          {!flow.signedIn && (
            <div id={placeOf('digits')}>
              <RegistryNumberField
                label={text.guardian.registry}
                value={form.values}
                onChange={form.setAll}
                error={form.problem('digits')}
              />
            </div>
          )}
          <div id={placeOf('type')}>
            <RadioCards
              label={text.guardian.type}
              name="type"
              options={relations.map((value) => ({ value, label: text.guardian.types[value] }))}
              value={form.values.type}
              onChange={(type) => form.set('type', type)}
              description={text.guardian.typeHints[actions.send]}
              error={form.error('type')}
            />
          </div>
          <div className={classes.pair}>
            <div id={placeOf('phone1')}>
              <PhoneField
                name="phone1"
                label={text.guardian.phone1}
                description={text.guardian.phone1Hint}
                value={form.values.phone1}
                error={form.error('phone1')}
                onChange={(phone) => form.set('phone1', phone)}
              />
            </div>
            <div id={placeOf('phone2')}>
              <PhoneField
                name="phone2"
                label={<Optional of={text.guardian.phone2} />}
                autoComplete="off"
                value={form.values.phone2}
                error={form.error('phone2')}
                onChange={(phone) => form.set('phone2', phone)}
              />
            </div>
          </div>
          <div id={placeOf('mail')}>
            <TextField
              {...form.field('mail')}
              label={<Optional of={text.guardian.mail} />}
              type="email"
              autoComplete="email"
              spellCheck={false}
              maxLength={CONTACT_MAX}
            />
          </div>
        </>
      )}
      <StepButtons {...ways} pending={form.pending} onChange={reviewed && (() => setReviewed(undefined))} />
    </form>
  )
}

const Optional = ({ of }: { of: string }) => {
  const { optional } = useText(enrolment).guardian
  return (
    <>
      {of} <span className={classes.optional}>({optional})</span>
    </>
  )
}
