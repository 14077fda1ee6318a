import { type BarReview, DOCUMENT_MAX } from '@portal/contract/staffBars'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { required } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './FamilyPage.module.css'
import { useDecideBarReview } from './familyQueries.ts'

type Outcome = 'LIFTED' | 'KEPT'

/** Court orders that institutions have asked the commission to review. */
export function BarReviews({ reviews }: { reviews: readonly BarReview[] }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  const [deciding, setDeciding] = useState<{ review: BarReview; outcome: Outcome }>()
  return (
    <Card title={text.reviews}>
      <ul>
        {reviews.map((review) => (
          <li key={review.reviewId} className={classes.row}>
            <div className={classes.lines}>
              <b>{fill(text.reviewOf, { name: review.name, child: review.child })}</b>
              <span>{review.document}</span>
              <span className="dim">
                {review.institution} ·{' '}
                {fill(text.span, {
                  from: shortDate(review.from, language),
                  until: review.until === null ? text.open : shortDate(review.until, language),
                })}
              </span>
              <span>{fill(text.reviewBy, { institution: review.askedBy, time: dateAndTime(review.askedAt, language) })}</span>
              <span>{review.reason}</span>
            </div>
            <div className={classes.actions}>
              {(['KEPT', 'LIFTED'] as const).map((outcome) => (
                <Button
                  key={outcome}
                  variant="default"
                  aria-label={`${text.reviewActs[outcome]}: ${review.name}`}
                  onClick={() => setDeciding({ review, outcome })}
                >
                  {text.reviewActs[outcome]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Card>
  )
}

function DecideDialog({ review, outcome, onClose }: { review: BarReview; outcome: Outcome; onClose: () => void }) {
  const text = useText(staffFamilyWords)
  const decide = useDecideBarReview()
  const form = useForm({
    start: { answer: '' },
    fields: { answer: { check: required } },
    send: async ({ answer }) => {
      await decide({}, { reviewId: review.reviewId, outcome, answer: answer.trim() })
      toast.success(text.reviewDone[outcome])
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={`${text.reviewActs[outcome]}: ${review.name}`} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <TextField
          {...form.bind('answer')}
          label={outcome === 'LIFTED' ? text.liftDocument : text.reviewAnswer}
          maxLength={DOCUMENT_MAX}
          autoComplete="off"
        />
        <Button type="submit" loading={form.pending}>
          {text.reviewActs[outcome]}
        </Button>
      </form>
    </Dialog>
  )
}
