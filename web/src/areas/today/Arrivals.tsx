import type { ChildTimes } from '@portal/contract/arrivals'
import { WHOLE_DAY } from '@portal/contract/today'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { arrivalWords } from '../../text/mn/arrivals.ts'
import { fill, useText } from '../../text/words.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './Arrivals.module.css'
import { useGroupTimes } from './queries.ts'
import type { RollKey, ShownChild } from './rules.ts'

/** Other pages of the desk need none of its fields. */
const TimesDialog = lateDialog(() => import('./TimesDialog.tsx'))

/** Times of the children of a kindergarten's group; a lesson has none. */
export function useArrivals({ groupId, day, period }: RollKey) {
  const text = useText(arrivalWords)
  const { data, refetch } = useGroupTimes(period === WHOLE_DAY ? { groupId, day } : undefined)
  const byChild = new Map(data?.map((times) => [times.childId, times]))
  return {
    /** Reads again: a court may have barred an adult since. */
    readAgain: () => void refetch(),
    timesOf: ({ childId }: ShownChild): ChildTimes | undefined => byChild.get(childId),
    /** Times of a present child in words. */
    wordsOf({ childId, record }: ShownChild): string | undefined {
      const times = byChild.get(childId)
      if (times === undefined || record?.reason !== 'PRESENT') return undefined
      const { arrivedAt, leftAt, fetchedBy } = times
      const parts = arrivedAt === null ? [] : [fill(text.arrivedAt, { time: arrivedAt })]
      if (leftAt !== null && fetchedBy !== null) {
        const who = fetchedBy.relation === null ? fetchedBy.name : text.relations[fetchedBy.relation]
        parts.push(fill(text.fetched, { time: leftAt, who }))
      }
      return parts.join(', ') || undefined
    },
  }
}

interface ArrivalStepProps {
  roll: RollKey
  child: ShownChild
  times: ChildTimes | undefined
  isClosed: boolean
  /** Reason typed above the roll. */
  why: string
  onPresent: () => void
  /** The dialog opens. */
  onOpen: () => void
}

/** Next step for a child of a kindergarten's group: it arrives, then it leaves with an adult. */
export function ArrivalStep({ roll, child, times, isClosed, why, onPresent, onOpen }: ArrivalStepProps) {
  const text = useText(arrivalWords)
  const [isOpen, setOpen] = useState(false)
  const { firstName: name, mark, record } = child
  if (mark === null)
    return (
      <Button small variant="default" className={classes.step} aria-label={fill(text.arrivedOf, { name })} onClick={onPresent}>
        {text.arrived}
      </Button>
    )
  if (mark.reason !== 'PRESENT') return null
  const open = () => {
    setOpen(true)
    onOpen()
  }
  return (
    <>
      {times?.leftAt ? (
        <Button icon variant="subtle" aria-label={fill(text.change, { name })} onClick={open}>
          <Icon of={IconPencil} size={18} />
        </Button>
      ) : (
        <Button
          small
          variant="default"
          className={classes.step}
          aria-label={fill(text.leftOf, { name })}
          disabled={times === undefined || record?.reason !== 'PRESENT'}
          onClick={open}
        >
          {text.left}
        </Button>
      )}
      {isOpen && times !== undefined && (
        <TimesDialog opened roll={roll} child={child} times={times} isClosed={isClosed} whyAbove={why} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
