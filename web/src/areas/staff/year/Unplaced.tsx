import { toast } from '../../../base/toast.ts'
import { usePress } from '../../../base/usePress.ts'
import { shortDate } from '../../../text/dates.ts'
import { pages } from '../../../text/mn/pages.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { Button, ButtonLink } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { Row } from '../../../ui/plain/layout.tsx'
import { useConfirmYear } from './queries.ts'
import { isWaitingForAnswer, toAskAgain, type Year } from './rules.ts'
import classes from './YearPage.module.css'

/** Children of confirmed classes without a place, each with the question to its guardians; nothing while there are none. */
export function Unplaced({ year }: { year: Year }) {
  const text = useText(staffYearWords)
  const { deskClaims } = useText(pages)
  const { language } = useLanguage()
  const confirm = useConfirmYear()
  const { pending, press } = usePress()
  const again = toAskAgain(year)
  const ask = async () => {
    const { notPlaced } = await confirm({}, { classIds: [...new Set(again.map(({ classId }) => classId))] })
    const isPastLimit = notPlaced.some(({ reason }) => reason === 'tooManyClaims')
    isPastLimit ? toast.warning(text.pastLimit) : toast.success(text.askedAgain)
  }
  if (year.unplaced.length === 0) return null
  return (
    <Card title={fill(text.unplaced, { count: year.unplaced.length })} className={classes.unplaced}>
      <p className="small dim">{text.unplacedHint}</p>
      <ul>
        {year.unplaced.map(({ childId, lastName, firstName, asked }) => (
          <li key={childId}>
            {lastName} {firstName}
            <small>
              {asked === null
                ? text.notAsked
                : fill(isWaitingForAnswer({ asked }) ? text.askedOn : text.lapsedOf, { day: shortDate(asked.at, language) })}
            </small>
          </li>
        ))}
      </ul>
      <Row gap={4}>
        {again.length > 0 && (
          <Button small loading={pending} onClick={() => void press(ask)}>
            {fill(text.askAgain, { count: again.length })}
          </Button>
        )}
        <ButtonLink small variant="default" to="/staff/claims">
          {deskClaims}
        </ButtonLink>
      </Row>
    </Card>
  )
}
