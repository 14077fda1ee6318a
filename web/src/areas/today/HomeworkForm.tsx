import { FILES_MAX } from '@portal/contract/homework'
import { DueDay, dueLimits, type HomeworkCourse, HomeworkTask, HomeworkTopic, TASK_MAX, TOPIC_MAX } from '@portal/contract/staffHomework'
import { IconCalendar, IconCalendarEvent } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { formDraft } from '../../base/drafts.ts'
import { randomId, useEntryId } from '../../base/entryIds.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { dateNextTo, weekday } from '../../text/dates.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './Homework.module.css'
import { useChangeHomework, useGiveHomework } from './homeworkQueries.ts'
import { FilesField, LeftFiles } from './LeftFiles.tsx'
import { usePickedFiles } from './pickedFiles.ts'

interface Written {
  topic: string
  task: string
  dueOn: string
}
/** `entryId` belongs to the text until it is sent: sending again gives no second homework. */
type Typed = Written & { entryId: string }

const fieldRules = {
  task: { check: HomeworkTask, refusals: ['homeworkExists' as const] },
  topic: { check: HomeworkTopic },
  dueOn: { check: DueDay, refusals: ['homeworkDueOutside' as const, 'homeworkNoSchoolDay' as const, 'homeworkTicked' as const] },
}

interface HomeworkFormProps {
  course: HomeworkCourse
  today: string
  /** Topic to begin with. */
  topic: string
}

/** New homework of a subject. What was typed stays with the tab until it is sent, whatever else the teacher opens. */
export function HomeworkForm(props: HomeworkFormProps) {
  const [round, setRound] = useState(0)
  return <NewHomework key={round} {...props} onGiven={() => setRound((before) => before + 1)} />
}

function NewHomework({ course: { courseId, nextLesson }, today, topic, onGiven }: HomeworkFormProps & { onGiven: () => void }) {
  const text = useText(todayHomework)
  const give = useGiveHomework()
  const [fresh] = useState<Typed>(() => ({ topic, task: '', dueOn: nextLesson ?? '', entryId: randomId() }))
  const draft = formDraft(`homework ${courseId}`, fresh)
  const [start] = useState(() => draft.read()?.values ?? fresh)
  const files = usePickedFiles()
  /** Homework that has arrived without all of its files. */
  const [givenId, setGivenId] = useState<number>()
  async function sendFiles(homeworkId: number) {
    if (await files.send(homeworkId, files.all)) {
      toast.success(text.given)
      return onGiven()
    }
    // Beside the form, which the teacher may have left.
    toast.warning(text.filesLeft)
    setGivenId(homeworkId)
  }
  const form = useForm<Typed>({
    start,
    fields: fieldRules,
    keep: (typed) => (typed.task === '' ? draft.wipe() : draft.keep(typed)),
    send: async (typed) => {
      let homeworkId: number
      try {
        homeworkId = (await give({}, { ...typed, courseId })).homeworkId
      } catch (error) {
        // It arrived before its text was edited: sent once more, the new text is other homework.
        if (refusalOf(error)?.reason === 'homeworkGiven') form.set({ entryId: randomId() })
        throw error
      }
      draft.wipe()
      await sendFiles(homeworkId)
    },
    networkText: text.notSent,
    refusals: 'notice',
  })
  if (givenId !== undefined)
    return (
      <LeftFiles
        picked={files.all}
        failureText={files.failureText}
        onDrop={files.drop}
        onSend={() => void sendFiles(givenId)}
        onEnd={onGiven}
      />
    )
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <Fields form={form} today={today} proposed={nextLesson} />
      <FilesField picked={files.all} room={FILES_MAX - files.all.length} onPick={files.pick} onDrop={files.drop} />
      <Button type="submit" variant="default" wide loading={form.pending}>
        {text.give}
      </Button>
    </form>
  )
}

interface ChangeFormProps {
  homeworkId: number
  start: Written
  today: string
  /** The due day stays: children are ticked off. */
  isFixed: boolean
  onSaved: () => void
  children: ReactNode
}

/** Changes given homework; children are further buttons. */
export function ChangeForm({ homeworkId, start, today, isFixed, onSaved, children }: ChangeFormProps) {
  const text = useText(todayHomework)
  const change = useChangeHomework()
  const entryIdOf = useEntryId()
  const form = useForm<Typed>({
    start: { ...start, entryId: '' },
    fields: fieldRules,
    draft: `homework change ${homeworkId}`,
    send: async (typed) => {
      await change({}, { ...typed, entryId: entryIdOf(typed), homeworkId })
      toast.success(text.changed)
      onSaved()
    },
    networkText: text.notSent,
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <Fields form={form} today={today} proposed={null} isFixed={isFixed} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.pending}>
          {text.save}
        </Button>
        {children}
      </div>
    </form>
  )
}

type FormOf = ReturnType<typeof useForm<Typed>>

function Fields({ form, today, proposed, isFixed = false }: { form: FormOf; today: string; proposed: string | null; isFixed?: boolean }) {
  const text = useText(todayHomework)
  return (
    <>
      <NoteField {...form.bind('task')} label={text.task} most={TASK_MAX} />
      <TextField {...form.bind('topic')} label={text.topic} maxLength={TOPIC_MAX} autoComplete="off" />
      {!isFixed && <DueChoice {...form.bind('dueOn')} today={today} proposed={proposed} />}
    </>
  )
}

type DueChoiceProps = ReturnType<FormOf['bind']> & { name: string; value: string; today: string; proposed: string | null }

/** Due day: the next lesson of the subject, or another day. */
function DueChoice({ today, proposed, ...field }: DueChoiceProps) {
  const text = useText(todayHomework)
  const { language } = useLanguage()
  const { value, onChange, error } = field
  const [isOther, setOther] = useState(proposed === null || value !== proposed)
  if (proposed === null) return <DateField {...field} label={text.dueDay} {...dueLimits(today)} />
  return (
    <div>
      <p className={classes.label}>{text.due}</p>
      <div className={classes.when}>
        <button
          type="button"
          className={classes.proposal}
          aria-pressed={value === proposed}
          onClick={() => {
            onChange(proposed)
            setOther(false)
          }}
        >
          <Icon of={IconCalendarEvent} />
          <span>
            {weekday(proposed, language)}, {dateNextTo(proposed, today, language)}
            <small>{text.nextLesson}</small>
          </span>
        </button>
        <Button icon variant="subtle" aria-label={text.otherDay} aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          <Icon of={IconCalendar} />
        </Button>
      </div>
      {(isOther || error !== undefined) && <DateField {...field} label={text.dueDay} {...dueLimits(today)} />}
    </div>
  )
}
