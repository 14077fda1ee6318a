import { GuardianType, type LinkedChild } from '@portal/contract/children'
import { ChildName, ParentName } from '@portal/contract/fields'
import { useState } from 'react'
import * as z from 'zod/mini'
import { refusalOf } from '../../base/api.ts'
import { wrongWith } from '../../base/fieldMessage.ts'
import { givenName } from '../../base/formats.ts'
import { useForm } from '../../base/useForm.ts'
import { children } from '../../text/mn/children.ts'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { summaryOf } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { useCaptcha } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './LinkDialog.module.css'
import { type FoundChild, findChild } from './linkingQueries.ts'

export const emptyIdentity = { ...emptyRegistryDraft, relation: '', parentName: '', childName: '' }
type IdentityDraft = typeof emptyIdentity

/** Prefills the form from a sent request; its registry number is masked, so the parent types it again. */
export function identityOf({ studentFullName, parentGuardianType }: LinkedChild): IdentityDraft {
  const childName = givenName(studentFullName)
  return { ...emptyIdentity, relation: parentGuardianType, childName, parentName: studentFullName.slice(0, -childName.length).trim() }
}

/** Fields in the order of the page. */
const ORDER = ['relation', 'digits', 'parentName', 'childName'] as const
const placeOf = (name: string) => `link-${name}`

const wrongIdentity = (typed: IdentityDraft) => ({
  relation: z.safeParse(GuardianType, typed.relation).success ? null : 'relationRequired',
  digits: wrongRegistry(typed),
  parentName: wrongWith(ParentName, typed.parentName.trim()),
  childName: wrongWith(ChildName, typed.childName.trim()),
})

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
    const identity = { registry: registryTextOf(typed), childName: typed.childName.trim(), parentName: typed.parentName.trim() }
    try {
      onFound(await findChild(identity, solution))
    } catch (error) {
      if (refusalOf(error)?.reason === 'captchaNeeded') setGuarded(true)
      throw error
    }
  }

  const form = useForm({
    start: { ...start },
    check: wrongIdentity,
    ready: () => !guarded || captcha.isSolved(),
    keep,
    send: (typed) => (guarded ? captcha.spend((solution) => find(typed, solution)) : find(typed)),
    serverNames: { registry: 'digits', childName: 'childName', parentName: 'parentName' },
    summary: true,
  })
  const items = summaryOf(ORDER, form.error, placeOf)
  return (
    <form {...form.props} className={classes.form}>
      <ErrorSummary title={text.errorSummary} items={items} />
      {form.failureText !== undefined && items.length === 0 && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <div id={placeOf('relation')}>
        <RadioCards
          label={text.relation}
          name="relation"
          options={relations.map((value) => ({ value, label: words.relations[value] }))}
          value={form.values.relation}
          onChange={(relation) => form.set('relation', relation)}
          error={form.error('relation')}
        />
      </div>
      <div id={placeOf('digits')}>
        <RegistryNumberField label={text.registry} value={form.values} onChange={form.setAll} error={form.error('digits')} />
      </div>
      <div id={placeOf('parentName')}>
        <TextField {...form.field('parentName')} label={text.parentName} description={text.parentNameHint} autoComplete="off" />
      </div>
      <div id={placeOf('childName')}>
        <TextField {...form.field('childName')} label={text.childName} autoComplete="off" />
      </div>
      {guarded && <Captcha control={captcha} />}
      <Button type="submit" loading={form.pending}>
        {text.check}
      </Button>
    </form>
  )
}
