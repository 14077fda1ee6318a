import { GUARDIAN_TYPES, GuardianType } from '@portal/contract/children'
import { contactOf, FirstName, LastName } from '@portal/contract/fields'
import { useState } from 'react'
import * as z from 'zod/mini'
import { wrongWith } from '../../base/fieldMessage.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { dataFormWords } from '../../text/mn/dataForms.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { required, wrongPhone } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Lines } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './DataPage.module.css'
import { type FormData, GroupSelect, Outcome } from './formParts.tsx'
import { useGroupStays, useProposePerson } from './formQueries.ts'

/** Proposes a person, or a guardian of an own child; the operator decides. */
export function PersonForm({ data }: { data: FormData }) {
  const text = useText(dataFormWords)
  return (
    <div className={classes.form}>
      {data.takesProposals ? <Proposal groups={data.groups} /> : <p className="dim">{text.noProposals}</p>}
      {data.proposals.length > 0 && <Proposals proposals={data.proposals} />}
    </div>
  )
}

const start = { registry: emptyRegistryDraft, lastName: '', firstName: '', phone: '', type: '', groupId: '', childId: '' }

function Proposal({ groups }: Pick<FormData, 'groups'>) {
  const text = useText(dataFormWords)
  const relations = useText(relationWords)
  const propose = useProposePerson()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    start,
    fields: {
      registry: { check: wrongRegistry, server: 'registerNumber' },
      lastName: { check: (name) => wrongWith(LastName, name.trim()) },
      firstName: { check: (name) => wrongWith(FirstName, name.trim()) },
      phone: { check: (typed) => (typed.trim() === '' ? null : wrongPhone(typed)) },
      groupId: { check: (groupId, { type }) => (type === '' || groupId !== '' ? null : 'groupRequired') },
      childId: { check: (childId, { type }) => (type === '' ? null : required(childId)) },
    },
    send: async ({ registry, lastName, firstName, phone, type, childId }) => {
      setSent(false)
      const relation = z.safeParse(GuardianType, type).data
      await propose(
        {},
        {
          registerNumber: registryTextOf(registry),
          lastName: lastName.trim(),
          firstName: firstName.trim(),
          phone: phone.trim() === '' ? null : contactOf(phone),
          guardianOf: relation === undefined ? null : { childId: Number(childId), type: relation },
        },
      )
      form.empty()
      setSent(true)
    },
    refusals: 'notice',
  })
  const stays = useGroupStays(form.values.groupId)
  const children = new Map(stays.data?.map(({ childId, name }) => [childId, name]))
  return (
    <form {...form.props} className={classes.form}>
      <p className="small dim">{text.personHint}</p>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RegistryNumberField {...form.bind('registry')} label={text.registry} />
      <div className={classes.pair}>
        <TextField {...form.bind('lastName')} label={text.lastName} autoComplete="off" />
        <TextField {...form.bind('firstName')} label={text.firstName} autoComplete="off" />
        <PhoneField {...form.bind('phone')} label={text.phone} autoComplete="off" />
        <SelectField {...form.bind('type')} label={text.guardianOf}>
          <option value="">{text.notGuardian}</option>
          {GUARDIAN_TYPES.map((type) => (
            <option key={type} value={type}>
              {relations[type]}
            </option>
          ))}
        </SelectField>
        {form.values.type !== '' && (
          <>
            <GroupSelect
              {...form.bind('groupId')}
              label={text.group}
              groups={groups}
              onChange={(groupId) => form.set({ groupId, childId: '' })}
            />
            <SelectField {...form.bind('childId')} label={text.child} disabled={children.size === 0}>
              <option value="">{text.choose}</option>
              {[...children].map(([childId, name]) => (
                <option key={childId} value={childId}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </div>
      <Outcome faults={[]} done={isSent && form.failure === undefined ? text.proposed : undefined} />
      <Button type="submit" loading={form.pending}>
        {text.propose}
      </Button>
    </form>
  )
}

const tones: Record<FormData['proposals'][number]['state'], ChipTone> = {
  open: 'yellow',
  accepted: 'green',
  refused: 'red',
  expired: 'plain',
}

function Proposals({ proposals }: Pick<FormData, 'proposals'>) {
  const text = useText(dataFormWords)
  const { language } = useLanguage()
  return (
    <section>
      <h3>{text.proposals}</h3>
      <Lines as="ul" className={classes.keys}>
        {proposals.map(({ proposalId, at, registryMasked, state }) => (
          <li key={proposalId}>
            <span>
              <b className="num">{registryMasked}</b> <small className="dim num">{dateAndTime(at, language)}</small>
            </span>
            <StatusChip tone={tones[state]}>{text.states[state]}</StatusChip>
          </li>
        ))}
      </Lines>
    </section>
  )
}
