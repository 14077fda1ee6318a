import { GuardianType, type LinkedChild } from '@portal/contract/children'
import { ChildName, ParentName } from '@portal/contract/fields'
import { useState } from 'react'
import * as z from 'zod/mini'
import { refusalOf } from '../../base/api.ts'
import { wrongWith } from '../../base/fieldMessage.ts'
import { givenName } from '../../base/formats.ts'
import type { Fields } from '../../base/formRules.ts'
import { useForm } from '../../base/useForm.ts'
import { children } from '../../text/mn/children.ts'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { useCaptcha } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './LinkDialog.module.css'
import { type FoundChild, findChild } from './linkingQueries.ts'

export const emptyIdentity = { registry: emptyRegistryDraft, relation: '', parentName: '', childName: '' }
type IdentityDraft = typeof emptyIdentity

/** Prefills the form from a sent request; its registry number is masked, so the parent types it again. */
export function identityOf({ studentFullName, parentGuardianType }: LinkedChild): IdentityDraft {
  const childName = givenName(studentFullName)
  return { ...emptyIdentity, relation: parentGuardianType, childName, parentName: studentFullName.slice(0, -childName.length).trim() }
}

const identityFields: Fields<IdentityDraft> = {
  relation: { check: (typed) => (z.safeParse(GuardianType, typed).success ? null : 'relationRequired') },
  registry: { check: wrongRegistry },
  parentName: { check: (typed) => wrongWith(ParentName, typed.trim()) },
  childName: { check: (typed) => wrongWith(ChildName, typed.trim()) },
}

interface IdentityStepProps {
  start: IdentityDraft
  relations: readonly GuardianType[]
  keep: (typed: IdentityDraft) => void
  onFound: (found: FoundChild) => void
}

/** Identifies the child. After several wrong attempts the server also requires a captcha. */
export function IdentityStep({ start, relations, keep, onFound }: IdentityStepProps) {
  const text = useText(linking)
  const words = useText(children)
  const captcha = useCaptcha()
  const [guarded, setGuarded] = useState(false)

  async function find(typed: IdentityDraft, solution?: string) {
    const identity = { registry: registryTextOf(typed.registry), childName: typed.childName.trim(), parentName: typed.parentName.trim() }
    try {
      onFound(await findChild(identity, solution))
    } catch (error) {
      if (refusalOf(error)?.reason === 'captchaNeeded') setGuarded(true)
      throw error
    }
  }

  const form = useForm({
    start,
    fields: identityFields,
    ready: () => !guarded || captcha.isSolved(),
    keep,
    send: (typed) => (guarded ? captcha.spend((solution) => find(typed, solution)) : find(typed)),
    summary: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <ErrorSummary title={text.errorSummary} items={form.summary} />
      {form.failureText !== undefined && form.summary.length === 0 && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <RadioCards
        {...form.bind('relation')}
        label={text.relation}
        options={relations.map((value) => ({ value, label: words.relations[value] }))}
      />
      <RegistryNumberField {...form.bind('registry')} label={text.registry} />
      <TextField {...form.bind('parentName')} label={text.parentName} description={text.parentNameHint} autoComplete="off" />
      <TextField {...form.bind('childName')} label={text.childName} autoComplete="off" />
      {guarded && <Captcha control={captcha} />}
      <Button type="submit" loading={form.pending}>
        {text.check}
      </Button>
    </form>
  )
}
