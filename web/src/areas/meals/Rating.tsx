import { isServed, RATE_WITHOUT_COMMENT, RATES } from '@portal/contract/meals'
import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useEstimatedNow } from '../../base/clock.ts'
import { hasDraft, wipeDraft } from '../../base/drafts.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { meals } from '../../text/mn/meals.ts'
import { fill, useText } from '../../text/words.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './MealCard.module.css'
import { type Rate, useRateMeal } from './queries.ts'
import { commentDraft, oneDecimal, type ServedMeal } from './rules.ts'
import { Stars, StillStars } from './Stars.tsx'

const CommentDialog = lateDialog(() => import('./CommentDialog.tsx'))

interface RatingProps {
  studentId: number
  meal: ServedMeal
  /** Meal and day in words. */
  called: string
}

interface RatingDialog {
  opened: boolean
  rate?: Rate | undefined
}

/** Reopens the dialog if a draft of it exists. */
const lateRatingDialog = (meal: ServedMeal): RatingDialog =>
  [undefined, ...RATES].map((rate) => ({ opened: true, rate })).find(({ rate }) => hasDraft(commentDraft(meal, rate))) ?? { opened: false }

/** Rating of a meal: given once; a low one needs a comment. */
export function Rating({ studentId, meal, called }: RatingProps) {
  const text = useText(meals)
  const answered = useAnswered()
  const now = useEstimatedNow()
  const rateMeal = useRateMeal(studentId, meal)
  const { pending, press } = usePress()
  const [given, setGiven] = useState<Rate>()
  const [dialog, setDialog] = useState<RatingDialog>({ opened: false })
  // Drafts are in the browser alone, so the first render does not know them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is looked up once
  useEffect(() => setDialog(lateRatingDialog(meal)), [])
  // Static stars replace the pressed ones; the container takes over their focus.
  const place = useRef<HTMLDivElement>(null)
  const { ownRate, avgRate } = meal
  if (!isServed(meal, now)) return <p className={`${classes.foot} small dim`}>{text.rateLater}</p>

  const choose = (rate: Rate) => {
    if (Number(rate) < RATE_WITHOUT_COMMENT) return setDialog({ opened: true, rate })
    setGiven(rate)
    void press(async () => {
      const { message } = await rateMeal({ rate, comment: '' })
      toast.success(answered(message, text.rated))
      place.current?.focus()
    })
  }
  const close = () => {
    setDialog(({ rate }) => ({ opened: false, rate }))
    wipeDraft(commentDraft(meal, dialog.rate))
    place.current?.focus()
  }
  return (
    <div ref={place} className={classes.foot} tabIndex={-1}>
      {ownRate === null ? (
        <Stars
          label={fill(text.rate, { meal: called })}
          chosen={pending ? given : dialog.opened ? dialog.rate : undefined}
          disabled={pending}
          onChoose={choose}
        />
      ) : (
        <StillStars rate={ownRate} />
      )}
      <span className="small dim num">{avgRate === null ? text.noRating : fill(text.average, { average: oneDecimal(avgRate) })}</span>
      <Button variant="subtle" small className={classes.comments} onClick={() => setDialog({ opened: true })}>
        <Icon of={IconMessageCircle} />
        {text.comments}
        <span className="unseen">: {called}</span>
      </Button>
      <CommentDialog studentId={studentId} meal={meal} called={called} rate={dialog.rate} opened={dialog.opened} onClose={close} />
    </div>
  )
}
