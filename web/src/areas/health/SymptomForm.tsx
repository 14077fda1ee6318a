import {
  type Declaration,
  HEALTH_NOTE_MAX,
  HealthNote,
  ILLNESS_STATE_FLAGS,
  SYMPTOM_FLAGS,
  TEMPERATURE,
  Temperature,
  wrongWithFlags,
} from '@portal/contract/health'
import { useUser } from '../../base/session.ts'
import { useForm } from '../../base/useForm.ts'
import type { ChildAtSchool } from '../../child/place.ts'
import { health } from '../../text/mn/health.ts'
import { fill, useText } from '../../text/words.tsx'
import { DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { CheckCards } from '../../ui/field/CheckCards.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { SliderField } from '../../ui/field/SliderField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './health.module.css'
import { useHealthFlags, useSaveDeclaration } from './queries.ts'

interface SymptomFormProps {
  child: ChildAtSchool
  /** Earlier declaration of today. */
  before: Declaration | undefined
  /** Called with the server's message. */
  onSent: (message: string) => void
}

const ALL = [...SYMPTOM_FLAGS, ...ILLNESS_STATE_FLAGS]
/** Value for neither state of an illness. */
const NO_STATE = 0
interface Symptoms {
  symptoms: readonly number[]
  state: number
  temperature: string
  note: string
}

/** Chosen flags: symptoms, and the state if any. */
const flagsOf = ({ symptoms, state }: Pick<Symptoms, 'symptoms' | 'state'>) => ALL.filter((flag) => [...symptoms, state].includes(flag))

/** Key of the draft about a child. */
export const symptomDraft = (studentId: number): string => `symptoms ${studentId}`

/** Symptoms of the child. The two states of an illness exclude each other. */
export function SymptomForm({ child, before, onSent }: SymptomFormProps) {
  const text = useText(health)
  const user = useUser()
  const save = useSaveDeclaration()
  const known = useHealthFlags().data?.map(({ flagId }) => flagId) ?? ALL
  const earlier = before?.decisionName === 'RISKY_PARENT' ? before : undefined
  const had = earlier?.flagList.map(({ flagId }) => flagId) ?? []

  const form = useForm<Symptoms>({
    start: {
      symptoms: SYMPTOM_FLAGS.filter((flag) => had.includes(flag)),
      state: ILLNESS_STATE_FLAGS.find((flag) => had.includes(flag)) ?? NO_STATE,
      temperature: earlier?.temperature ?? String(TEMPERATURE.usual),
      note: earlier?.comments ?? '',
    },
    draft: symptomDraft(child.studentPersonId),
    fields: {
      symptoms: { check: (_, draft) => wrongWithFlags('RISKY_PARENT', flagsOf(draft)) ?? null, server: 'flagList' },
      temperature: { check: Temperature },
      note: { check: HealthNote, server: 'comments' },
    },
    send: async (draft) => {
      const { message } = await save(
        {},
        {
          institutionId: child.orgId,
          studentGroupId: child.studentGroupId,
          personId: child.studentPersonId,
          temperature: draft.temperature,
          flagList: flagsOf(draft).map((flagId) => ({ flagId })),
          decisionName: 'RISKY_PARENT',
          comments: draft.note.trim(),
          username: user?.userName ?? '',
        },
      )
      onSent(message)
    },
  })
  const symptoms = SYMPTOM_FLAGS.filter((flag) => known.includes(flag))
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <CheckCards
        {...form.bind('symptoms')}
        label={text.symptoms}
        tight
        options={symptoms.map((flag) => ({ value: flag, label: text.flags[flag] }))}
      />
      <RadioCards
        {...form.bind('state')}
        label={text.state}
        stacked
        options={[
          { value: NO_STATE, label: text.noState },
          ...ILLNESS_STATE_FLAGS.map((flag) => ({ value: flag, label: text.flags[flag] })),
        ]}
      />
      <SliderField
        {...form.bind('temperature')}
        label={text.temperature}
        least={TEMPERATURE.least}
        most={TEMPERATURE.most}
        step={TEMPERATURE.step}
        marks={TEMPERATURE.marks}
        valueText={(value) => fill(text.degrees, { value })}
      />
      <NoteField {...form.bind('note')} label={text.note} most={HEALTH_NOTE_MAX} rows={2} />
      <DialogFoot>
        <Button type="submit" loading={form.pending}>
          {text.send}
        </Button>
      </DialogFoot>
    </form>
  )
}
