import { MEAL_COMMENT_MAX, MealComment } from '@portal/contract/meals'
import { toast, useAnswered } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { meals } from '../../text/mn/meals.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './CommentDialog.module.css'
import { type Rate, useCommentMeal, useMealComments, useRateMeal } from './queries.ts'
import { commentDraft, type ServedMeal } from './rules.ts'

interface CommentDialogProps {
  studentId: number
  meal: ServedMeal
  called: string
  /** Low rating that needs a comment before it is sent. */
  rate: Rate | undefined
  opened: boolean
  onClose: () => void
}

/** Comments of parents on a meal, and a form for a new one. */
export default function CommentDialog({ studentId, meal, called, rate, opened, onClose }: CommentDialogProps) {
  const text = useText(meals)
  const answered = useAnswered()
  const rateMeal = useRateMeal(studentId, meal)
  const commentMeal = useCommentMeal(studentId, meal)
  const form = useForm({
    start: { comment: '' },
    draft: commentDraft(meal, rate),
    fields: { comment: { check: MealComment } },
    send: async ({ comment }) => {
      const { message } = await (rate === undefined ? commentMeal(comment) : rateMeal({ rate, comment }))
      form.empty()
      toast.success(answered(message, rate === undefined ? text.commented : text.rated))
      if (rate !== undefined) onClose()
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={fill(text.commentsOf, { meal: called })} holdsForm>
      <div className={classes.parts}>
        {opened && <Comments studentId={studentId} meal={meal} />}
        <form {...form.props} className={classes.form}>
          {rate !== undefined && (
            <Notice tone="yellow" alert>
              {text.commentNeeded}
            </Notice>
          )}
          {form.failureText !== undefined && (
            <Notice tone="red" alert>
              {form.failureText}
            </Notice>
          )}
          <NoteField {...form.bind('comment')} label={text.comment} most={MEAL_COMMENT_MAX} />
          <Button type="submit" loading={form.pending}>
            {rate === undefined ? text.send : fill(text.sendRate, { count: rate })}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function Comments({ studentId, meal }: { studentId: number; meal: ServedMeal }) {
  const text = useText(meals)
  const { language } = useLanguage()
  const query = useMealComments(studentId, meal)
  return (
    <Async query={query} isEmpty={(all) => all.length === 0} empty={<p className="dim">{text.noComments}</p>}>
      {(all) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={classes.list} aria-label={text.comments} tabIndex={0}>
          <ul>
            {all.map(({ commentDate, comments }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments have no id, and two may be equal
              <li key={`${commentDate} ${at}`}>
                <p className="said">{comments}</p>
                <time dateTime={commentDate} className="small dim num">
                  {dateAndTime(commentDate, language)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Async>
  )
}
