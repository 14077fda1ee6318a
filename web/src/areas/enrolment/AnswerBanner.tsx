import { type FamilyAnswer, familyAnswerOf, type Prospect } from '@portal/contract/enrolment'
import type { ReactNode } from 'react'
import { useNow } from '../../base/clock.ts'
import { useRefusalText } from '../../base/failureText.ts'
import { phoneInFours } from '../../base/formats.ts'
import { settings } from '../../base/settings.ts'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './AnswerBanner.module.css'
import { sentencesOf } from './answerSentences.ts'
import { checkTone, chipOf } from './requestState.ts'
import { type AnswerTone, childNameOf, toneOf } from './rules.ts'

/** Fields of a request that its answer shows, on every page. */
export type Answered = Pick<
  Prospect,
  | 'prospectDataId'
  | 'kind'
  | 'schoolYear'
  | 'institutionId'
  | 'responseStatus'
  | 'schoolStatus'
  | 'changedAt'
  | 'prospectResponseNote'
  | 'settledBy'
  | 'institutionPhone'
  | 'allowed'
  | 'further'
  | 'campaignState'
  | 'opensAt'
  | 'closesAt'
  | 'phoneNumber'
> & { child: string }

/** Answer fields of a child that was looked up. */
export const answeredOf = (prospect: Prospect): Answered => ({ ...prospect, child: childNameOf(prospect) })

/** The check of a sub-program request has three colours only: passed, not passed and undecided. */
function tonesOf(
  { kind, responseStatus }: Answered,
  answer: FamilyAnswer,
  chip: ChipTone,
  isCheck: boolean,
): { banner: AnswerTone; chip: ChipTone } {
  if (!isCheck || kind !== 'subProgram' || answer === 'outside') return { banner: toneOf(answer), chip }
  return { banner: checkTone(responseStatus), chip: checkTone(responseStatus) }
}

/** Reason why nothing can be sent, in the words of the refusal. */
export function useRefusedStep(of: Pick<Answered, 'allowed' | 'responseStatus' | 'schoolStatus' | 'changedAt'>): string | null {
  const text = useText(enrolment)
  const inWords = useRefusalText()
  const { whyNot } = of.allowed
  return whyNot && inWords({ ...whyNot, values: { ...whyNot.values, status: chipOf(of, text).name } })
}

/** Date by which the institution will be known; after that date, the phone number to call. */
export function useSettling(settledBy: string | null): string | null {
  const text = useText(status)
  const { language } = useLanguage()
  const now = useNow()
  if (settledBy === null) return null
  if (now !== undefined && settledBy.slice(0, 16) <= now) return fill(text.overdue, { phone: phoneInFours(settings.helpPhone) })
  return fill(text.checkAgainAfter, { settledBy: longDateAndTime(settledBy, settledBy.slice(11, 16), language) })
}

const WITH_REASON: readonly FamilyAnswer[] = ['unpassed', 'postponed', 'refused']

/** Text of the office about its decision. */
interface Note {
  label: string
  note: string
}

/** Answer in words: title, sentences below it, and the note of the decision. */
function useAnswerText(of: Answered): { answer: FamilyAnswer; title: string; sentences: string[]; note: Note | null } {
  const text = useText(status)
  const { language } = useLanguage()
  const answer = familyAnswerOf(of)
  const moment = (at: string) => longDateAndTime(at, at.slice(11, 16), language)
  const nextStage = of.further?.nextStage ?? null
  const sentences = sentencesOf(of, text, {
    whyNot: useRefusedStep(of),
    settling: useSettling(of.settledBy),
    opensAt: moment(of.opensAt),
    closesAt: moment(of.closesAt),
    nextStage: nextStage && moment(nextStage),
    helpPhone: phoneInFours(settings.helpPhone),
  })
  const { prospectResponseNote: note } = of
  const label = WITH_REASON.includes(answer) ? text.reason : text.note
  return { answer, title: fill(text.told[answer].title, { child: of.child }), sentences, note: note === null ? null : { label, note } }
}

interface AnswerBannerProps {
  of: Answered
  /** Set on the page that checks requests. */
  isCheck?: boolean
  /** Hides the status chip, which the caller already shows. */
  bare?: boolean
  /** Rendered below the text. */
  children?: ReactNode
}

/** Answer with its chip, one sentence and its meaning, in the soft colour of the status. */
export function AnswerBanner({ of, isCheck = false, bare = false, children }: AnswerBannerProps) {
  const text = useText(enrolment)
  const { answer, title, sentences, note } = useAnswerText(of)
  const chip = chipOf(of, text)
  const tones = tonesOf(of, answer, chip.tone, isCheck)
  return (
    <div className={classes.banner} data-tone={tones.banner} data-answer={answer}>
      {!bare && (
        <span className={classes.chip}>
          <StatusChip tone={tones.chip}>{chip.name}</StatusChip>
        </span>
      )}
      <h2 tabIndex={-1} className={classes.title}>
        {unbroken(title)}
      </h2>
      {note !== null && (
        <p>
          {note.label}: <span className="said">{unbroken(note.note)}</span>
        </p>
      )}
      {sentences.length > 0 && <p>{unbroken(sentences.join(' '))}</p>}
      {children}
    </div>
  )
}
