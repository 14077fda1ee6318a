import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useUser } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { required } from '../../ui/field/rules.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import type { Flow } from './flows.ts'
import { chooseAddress, ownApplication } from './queries.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { hasExpired } from './refused.ts'
import { hasReference } from './requestState.ts'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface AddressDialogProps {
  opened: boolean
  flow: Flow
  found: Found
  onClose: () => void
  /** Called with the chosen address. */
  onChanged: (choice: 'old' | 'new') => Promise<void>
  onExpired: () => void
}

export default function AddressDialog({ opened, ...rest }: AddressDialogProps) {
  const text = useText(enrolment)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text.addressChoice.title} holdsForm>
      <Choice {...rest} />
    </Dialog>
  )
}

/** Chooses the address for enrolment: the previous one, or the newer one of the registry. */
function Choice({ flow, found, onClose, onChanged, onExpired }: Omit<AddressDialogProps, 'opened'>) {
  const text = useText(enrolment)
  const { language } = useLanguage()
  const user = useUser()
  const { prospect } = found
  const isSent = prospect.responseStatus === 'REQUESTED'
  const [asksReference, setAsksReference] = useState(!flow.signedIn && hasReference(prospect))

  const guard = useCaptchaOnDemand()

  /** Number of the request: as typed, or from the list of the signed-in person's own requests. */
  async function referenceOf(typed: string): Promise<string | undefined> {
    if (typed.trim() !== '') return typed.trim()
    if (!flow.signedIn || !user || prospect.prospectDataId === null || !hasReference(prospect)) return undefined
    return (await ownApplication(flow.program, user.personId, prospect.prospectDataId))?.reference ?? undefined
  }

  function toldAfter(choice: 'old' | 'new', institution: string | null): string {
    const { kept, keptNowhere, changed, changedUnplaced, changedNowhere } = text.addressChoice
    if (institution === null) return choice === 'old' ? keptNowhere : isSent ? changedUnplaced : changedNowhere
    return fill(choice === 'new' ? changed : kept, { institution })
  }

  const form = useForm({
    start: { choice: 'old', reference: '' },
    fields: {
      reference: {
        check: (typed, { choice }) => (asksReference && choice === 'new' ? required(typed) : null),
        refusals: ['referenceWrong'],
      },
    },
    ready: guard.ready,
    send: async (typed) => {
      const choice = typed.choice === 'new' ? 'new' : 'old'
      try {
        const reference = choice === 'new' ? await referenceOf(typed.reference) : undefined
        const { legalName } = await guard.call((captcha) => chooseAddress({ found, choice, reference, captcha }))
        toast.success(toldAfter(choice, legalName))
      } catch (error) {
        if (refusalOf(error)?.reason === 'referenceWrong') setAsksReference(true)
        if (hasExpired(error)) onExpired()
        throw error
      }
      onClose()
      await onChanged(choice)
    },
    networkText: text.serverUnreachable,
  })
  const { oldData, newData } = prospect
  const { legalName } = prospect.next ?? prospect
  if (oldData === null || newData === null) return null
  const hint = (address: string, date: string, meaning: string) => (
    <>
      <span className={classes.address}>{unbroken(address)}</span>
      <span className="num">
        {text.arrivedOn}: {shortDate(date, language)}
      </span>
      <span>{unbroken(meaning)}</span>
    </>
  )
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <RadioCards
        {...form.bind('choice')}
        stacked
        label={text.addressChoice.which}
        options={[
          {
            value: 'old',
            label: text.addressChoice.old,
            hint: hint(
              oldData.fullAddress,
              oldData.arrivalDate,
              fill(text.addressChoice.oldHint, { institution: legalName ?? text.addressChoice.unknown }),
            ),
          },
          {
            value: 'new',
            label: text.addressChoice.new,
            hint: hint(
              newData.addressDetail,
              newData.arrivedDate,
              newData.legalName === null
                ? text.addressChoice[isSent ? 'newNowhereSent' : 'newNowhere']
                : fill(text.addressChoice.newHint, { institution: newData.legalName }),
            ),
          },
        ]}
      />
      {asksReference && form.values.choice === 'new' && <ReferenceField {...form.bind('reference')} />}
      {guard.captcha && <Captcha control={guard.captcha} />}
      <Button type="submit" wide loading={form.pending}>
        {text.addressChoice.save}
      </Button>
    </form>
  )
}
