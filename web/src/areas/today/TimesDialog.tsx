import { type ChildTimes, FETCHED_BY_MAX, type TimesEntry } from '@portal/contract/arrivals'
import { WHY_MAX } from '@portal/contract/entries'
import { IconGavel, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useEstimatedNow } from '../../base/clock.ts'
import { useEntryId } from '../../base/entryIds.ts'
import { useFailureText } from '../../base/failureText.ts'
import { arrivalWords } from '../../text/mn/arrivals.ts'
import { fill, useText } from '../../text/words.tsx'
import { TimeField } from '../../ui/date/TimeField.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './Arrivals.module.css'
import { entryOf, faultOf, type TimesInput } from './arrivalRules.ts'
import { useEnterTimes } from './queries.ts'
import type { RollKey, ShownChild } from './rules.ts'

interface TimesDialogProps {
  opened: boolean
  roll: RollKey
  child: ShownChild
  times: ChildTimes
  isClosed: boolean
  /** Reason typed above the roll. */
  whyAbove: string
  onClose: () => void
}

/** Sends entries about a child's times. A repeated try of the same entry has the same id, so that it counts once. */
function useSaving({ roll: { groupId, day }, child: { childId }, onClose }: TimesDialogProps) {
  const text = useText(arrivalWords)
  const enter = useEnterTimes()
  const inWords = useFailureText(text.network)
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const entryIdOf = useEntryId()

  async function save(entry: Pick<TimesEntry, 'arrivedAt' | 'leaving' | 'why'>): Promise<void> {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      await enter({}, { ...entry, entryId: entryIdOf(entry), groupId, day, childId })
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(inWords(error))
      setPending(false)
    }
  }
  return { failure, isPending, save }
}

/** Arrival and leaving of a child; choosing the adult saves both. */
export default function TimesDialog(props: TimesDialogProps) {
  const { opened, child, times, isClosed, whyAbove, onClose } = props
  const text = useText(arrivalWords)
  const now = useEstimatedNow().slice(11)
  const [input, setInput] = useState<TimesInput>({
    arrivedAt: times.arrivedAt ?? '',
    leftAt: times.leftAt ?? (isClosed ? '' : now),
    why: whyAbove,
  })
  const [name, setName] = useState(times.fetchedBy?.relation === null ? times.fetchedBy.name : '')
  const [wrong, setWrong] = useState<ReturnType<typeof faultOf> | 'name'>()
  const { failure, isPending, save } = useSaving(props)

  const set = (field: keyof TimesInput) => (value: string) => {
    setWrong(undefined)
    setInput((before) => ({ ...before, [field]: value }))
  }
  const errorOf = (field: keyof TimesInput) =>
    wrong !== undefined && wrong !== 'name' && wrong.field === field ? text[wrong.fault] : undefined

  function enter(leaving: TimesEntry['leaving']): void {
    const fault = faultOf(input, { isClosed, isLeaving: leaving !== null && leaving !== 'BACK' })
    setWrong(fault)
    if (fault === undefined) void save(entryOf(times, input, leaving))
  }
  const fetch = (by: { personId: number } | { name: string }) => enter({ at: input.leftAt, by })
  const fetchTyped = () => (name.trim() === '' ? setWrong('name') : fetch({ name: name.trim() }))

  return (
    <Dialog opened={opened} onClose={onClose} title={fill(text.title, { name: child.firstName })} holdsForm>
      <Stack gap={6}>
        {failure !== undefined && <Notice tone="red">{failure}</Notice>}
        <div className={classes.times}>
          <TimeField
            name="arrivedAt"
            label={text.arrivalTime}
            value={input.arrivedAt}
            onChange={set('arrivedAt')}
            error={errorOf('arrivedAt')}
          />
          <TimeField name="leftAt" label={text.leavingTime} value={input.leftAt} onChange={set('leftAt')} error={errorOf('leftAt')} />
        </div>
        {isClosed && <TextField label={text.why} value={input.why} maxLength={WHY_MAX} onChange={set('why')} error={errorOf('why')} />}
        {times.why !== null && <p className="small dim">{fill(text.whyShown, { why: times.why })}</p>}
        <Adults adults={times.adults} isPending={isPending} onChoose={(personId) => fetch({ personId })} />
        <TextField
          label={text.other}
          description={text.otherHint}
          value={name}
          maxLength={FETCHED_BY_MAX}
          onChange={(value) => {
            setWrong(undefined)
            setName(value)
          }}
          error={wrong === 'name' ? text.nameNeeded : undefined}
        />
        <Button variant="default" loading={isPending} onClick={fetchTyped}>
          {text.otherSave}
        </Button>
        <Row gap={4} justify="between">
          <Button small variant="subtle" loading={isPending} onClick={() => enter(null)}>
            {text.saveArrival}
          </Button>
          {times.leftAt !== null && (
            <Button small variant="subtle" loading={isPending} onClick={() => enter('BACK')}>
              {text.back}
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  )
}

interface AdultsProps {
  adults: ChildTimes['adults']
  isPending: boolean
  onChoose: (personId: number) => void
}

/** Linked adults to choose from; barred ones cannot be chosen. */
function Adults({ adults, isPending, onChoose }: AdultsProps) {
  const text = useText(arrivalWords)
  return (
    <fieldset className={classes.adults}>
      <legend>{text.adults}</legend>
      {adults.length === 0 && <p className="dim">{text.noAdults}</p>}
      {adults.map((adult) =>
        adult.isBarred ? (
          <p key={adult.personId} className={classes.barred}>
            <Icon of={IconGavel} />
            <AdultWords name={adult.name} below={text.barred} />
          </p>
        ) : (
          <button key={adult.personId} type="button" aria-disabled={isPending || undefined} onClick={() => onChoose(adult.personId)}>
            <Icon of={IconUser} />
            <AdultWords name={adult.name} below={adult.relation && text.relations[adult.relation]} />
          </button>
        ),
      )}
    </fieldset>
  )
}

const AdultWords = ({ name, below }: { name: string; below: string | null }) => (
  <span>
    <b>{name}</b> <small>{below}</small>
  </span>
)
