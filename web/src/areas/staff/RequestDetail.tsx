import type { PlaceAnswer, Queue, QueueDetail } from '@portal/contract/staffQueues'
import { IconCircleCheck, IconClock, IconEye, IconGavel, IconHourglass, IconUserQuestion, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { givenName } from '../../base/formats.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffNotes } from '../../text/mn/staffNotes.ts'
import { staffQuestions } from '../../text/mn/staffQuestions.ts'
import { named } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { FamilyLink, PhonesButton } from './FamilyReach.tsx'
import { phonesOfRequest } from './moveQueries.ts'
import { useAssignment } from './noteQueries.ts'
import { AskButton, QuestionChip, QuestionList } from './Questions.tsx'
import { wholeNumber } from './queries.ts'
import classes from './RequestDetail.module.css'
import { answerOf, senderMark } from './rules.ts'
import { StaffNoteButton, StaffNoteList } from './StaffNotes.tsx'

interface RequestDetailProps {
  queue: Queue
  detail: QueueDetail
  onClose: () => void
  /** Further moves beside a decision, at the end of the facts; without a decision they are in the bar. */
  moves: ReactNode
  /** Decision bar, which stays visible. */
  foot: ReactNode
}

/** Request with everything needed for the decision. */
export function RequestDetail({ queue, detail, onClose, moves, foot }: RequestDetailProps) {
  const { inWords } = useText(schoolWords)
  const text = useText(deskWords)
  const { worksOn } = useText(staffNotes)
  const { row } = detail
  useAssignment(queue, row.id)
  const below = [inWords(row.place), detail.teacherName && fill(text.teacher, { name: detail.teacherName })].filter(Boolean).join(', ')
  return (
    <article className={classes.detail} aria-labelledby="request-title">
      <header className={classes.head}>
        <Initial name={givenName(row.childName)} size={44} />
        <div>
          <h2 id="request-title" tabIndex={-1}>
            {row.childName}
          </h2>
          <p className="dim small">{unbroken(below)}</p>
          {row.assignee !== null && <p className={classes.assignee}>{fill(worksOn, { name: row.assignee })}</p>}
        </div>
        <Button variant="subtle" icon aria-label={text.close} onClick={onClose}>
          <Icon of={IconX} />
        </Button>
      </header>
      <div className={classes.body}>
        {row.places && <Places {...row.places} />}
        <QuestionChip question={row.question} />
        <Facts queue={queue} detail={detail} />
        {detail.decisions.length > 0 && <div className={classes.moves}>{moves}</div>}
      </div>
      <footer className={classes.foot}>
        {foot}
        {detail.notes !== null && (
          <div className={classes.tools}>
            <AskButton key={`ask ${row.id}`} queue={queue} detail={detail} />
            <StaffNoteButton key={row.id} queue={queue} id={row.id} />
            <FamilyLink childId={row.childId} />
          </div>
        )}
      </footer>
    </article>
  )
}

function Places({ age, places, given }: NonNullable<QueueDetail['row']['places']>) {
  const text = useText(deskWords)
  return (
    <div className={classes.places}>
      <b>{fill(text.placesLeft, { age, left: Math.max(0, places - given) })}</b>
      <span className="dim">{fill(text.placesGiven, { places, given })}</span>
      <progress value={Math.min(given, places)} max={Math.max(places, 1)} aria-label={fill(text.placesGiven, { places, given })} />
    </div>
  )
}

const marks = {
  barred: { tone: 'red', icon: IconGavel },
  unnamed: { tone: 'yellow', icon: IconUserQuestion },
  differs: { tone: 'yellow', icon: IconUserQuestion },
  matches: { tone: 'green', icon: IconCircleCheck },
} as const

const acceptanceChips = {
  accepted: { tone: 'green', icon: IconCircleCheck },
  open: { tone: 'plain', icon: IconClock },
  late: { tone: 'yellow', icon: IconHourglass },
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Answer of the family to its place, with the last day. */
function AcceptanceFact({ acceptance }: { acceptance: PlaceAnswer }) {
  const { acceptance: text } = useText(deskWords)
  const { language } = useLanguage()
  const { acceptedAt, lastDay, isLate } = acceptance
  const answer = answerOf(acceptance)
  const { tone, icon } = acceptanceChips[answer]
  const day = lastDay === null ? text.undelivered : fill(text.lastDay, { day: shortDate(lastDay, language) })
  const words =
    acceptedAt === null
      ? [text.notYet, day, isLate && text.stays].filter(Boolean).join(' ')
      : fill(text.acceptedAt, { time: dateAndTime(acceptedAt, language) })
  return (
    <Fact name={text.title}>
      <span>
        <StatusChip tone={tone} icon={icon}>
          {text[answer]}
        </StatusChip>
      </span>
      <span className="num">{unbroken(words)}</span>
    </Fact>
  )
}

function Facts({ queue, detail }: { queue: Queue; detail: QueueDetail }) {
  const { inWords } = useText(schoolWords)
  const text = useText(deskWords)
  const staffNote = useText(staffNotes)
  const questionText = useText(staffQuestions)
  const relations = useText(relationWords)
  const { language } = useLanguage()
  const { row, family, history, guardians } = detail
  const mark = senderMark(row, detail.registered)
  return (
    <dl>
      {row.acceptance !== null && <AcceptanceFact acceptance={row.acceptance} />}
      <Fact name={text.child}>
        {shortDate(detail.birthDate, language)}, {named(detail.genderName, language)}
        <RegistryNumber key={row.id} queue={queue} id={row.id} masked={detail.registryMasked} />
      </Fact>
      {row.senderName !== null && (
        <Fact name={text.sender}>
          <b>{row.senderName}</b>
          <span>
            {row.relation !== null && `${fill(text.said, { relation: relations[row.relation] })} `}
            {detail.registered === null ? text.notRegistered : fill(text.registered, { relation: relations[detail.registered] })}
          </span>
          <span>
            <StatusChip {...marks[mark]}>{text[mark]}</StatusChip>
          </span>
          <span className={classes.number}>
            {detail.contact !== null && <span className="dim num">{detail.contact}</span>}
            <PhonesButton key={row.id} load={() => phonesOfRequest(queue, row.id)} />
          </span>
        </Fact>
      )}
      {row.senderName === null && (
        <Fact name={text.guardians}>
          {guardians.length === 0 && <span className="dim">{text.noGuardians}</span>}
          {guardians.map(({ name, relation }) => (
            <span key={`${name} ${relation}`}>
              <b>{name}</b>, {relations[relation]}
            </span>
          ))}
          {guardians.length > 0 && <PhonesButton key={row.id} load={() => phonesOfRequest(queue, row.id)} hasNames />}
        </Fact>
      )}
      {row.about !== null && (
        <Fact name={text.about}>
          {row.about}
          {detail.words !== null && <span>{inWords(detail.words)}</span>}
        </Fact>
      )}
      {detail.address !== null && (
        <Fact name={text.address}>
          {detail.address}
          {detail.inCatchment !== null && <span className="dim">{detail.inCatchment ? text.inCatchment : text.outOfCatchment}</span>}
        </Fact>
      )}
      {detail.attends !== null && (
        <Fact name={text.attends}>
          <b>{detail.attends}</b>
        </Fact>
      )}
      <Fact name={text.family}>
        {family.length === 0 && <span className="dim">{text.noFamily}</span>}
        {family.map((one) => (
          <span key={`${one.who} ${one.child} ${one.at}`}>
            {one.who}, {one.child}
            <small className="dim num">
              {one.statusName}, {shortDate(one.at, language)}
            </small>
          </span>
        ))}
      </Fact>
      {detail.note !== null && (
        <Fact name={text.note}>
          <span className="said">{detail.note}</span>
        </Fact>
      )}
      {detail.notes !== null && detail.notes.length > 0 && (
        <Fact name={staffNote.internal}>
          <StaffNoteList notes={detail.notes} />
        </Fact>
      )}
      {detail.questions.length > 0 && (
        <Fact name={questionText.questions}>
          <QuestionList queue={queue} detail={detail} />
        </Fact>
      )}
      <Fact name={text.history}>
        <ol className={classes.steps}>
          {history.length === 0 && (
            <li>
              {row.senderName === null ? text.listed : text.sent}
              <small className="dim num">{dateAndTime(row.since, language)}</small>
            </li>
          )}
          {history.map((step) => (
            <li key={step.at + step.statusName}>
              {step.statusName}
              <small className="dim num">
                {dateAndTime(step.at, language)}
                {step.by !== null && ` · ${step.by}`}
              </small>
              {step.note !== null && <small className="said">{step.note}</small>}
            </li>
          ))}
        </ol>
      </Fact>
    </dl>
  )
}

function RegistryNumber({ queue, id, masked }: { queue: Queue; id: number; masked: string }) {
  const text = useText(deskWords)
  const { pending, press } = usePress()
  const [whole, setWhole] = useState<string>()
  const show = async () => setWhole(await press(() => wholeNumber(queue, id)))
  return (
    <span className={classes.number}>
      <span className="num">{whole ?? masked}</span>
      {whole === undefined && (
        <Button variant="subtle" small loading={pending} onClick={() => void show()}>
          <Icon of={IconEye} size={18} />
          {text.showNumber}
        </Button>
      )}
    </span>
  )
}
