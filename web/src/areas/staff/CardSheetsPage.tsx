import type { Card } from '@portal/contract/cards'
import { Id } from '@portal/contract/fields'
import type { CardChoice } from '@portal/contract/staffClasses'
import { useParams, useRouterState, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useToday } from '../../base/clock.ts'
import { useTrail } from '../../base/trail.ts'
import { shortDate } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { NotFoundPage } from '../../ui/frame/NotFoundPage.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { PupilCard } from '../children/index.ts'
import { inSheets, sheetsFor } from './classView.ts'
import { groupLink } from './GroupsTable.tsx'
import classes from './Paper.module.css'
import { PaperPage } from './Paper.tsx'
import { useGroupCards } from './queries.ts'

const PAGE = '/staff/groups/$groupId/cards'

/** QR cards on A4 sheets with cut marks, as printed. The navigation state holds the chosen children. */
export default function CardSheetsPage() {
  const groupId = z.safeParse(Id, useParams({ from: PAGE }).groupId)
  const { of = 'all' } = useSearch({ from: PAGE })
  const childIds = useRouterState({ select: ({ location }) => location.state.childIds })
  if (!groupId.success) return <NotFoundPage />
  return <Sheets groupId={groupId.data} of={of} childIds={childIds} />
}

interface SheetsProps {
  groupId: number
  of: CardChoice
  childIds: number[] | undefined
}

function Sheets({ groupId, of, childIds }: SheetsProps) {
  const all = useText(staffClasses)
  const { cards: text } = all
  const isChosen = of === 'chosen'
  const nothing = isChosen && childIds === undefined
  const query = useGroupCards(nothing ? undefined : { groupId, of, ...(isChosen && { childIds }) })
  const { inWords } = useText(schoolWords)
  const name = query.data && inWords(query.data.groupName)
  useTrail(text.title, { name: name ?? all.group, link: groupLink(groupId) })
  const count = query.data?.cards.length ?? 0
  const none = <EmptyState title={text.none} hint={text.noneHint} />
  return (
    <PaperPage
      title={name === undefined ? text.title : `${text.title}, ${name}`}
      below={count > 0 && fill(text.below, { cards: count, sheets: sheetsFor(count) })}
      isReady={count > 0}
      back={groupLink(groupId)}
    >
      {nothing ? (
        none
      ) : (
        <Async query={query} isEmpty={({ cards }) => cards.length === 0} empty={none}>
          {({ cards, orgName }) => {
            const sheets = inSheets(cards)
            return sheets.map((some, at) => (
              <Sheet
                key={some[0]?.content.pId}
                cards={some}
                groupName={name ?? ''}
                orgName={orgName}
                number={at + 1}
                last={sheets.length}
              />
            ))
          }}
        </Async>
      )}
    </PaperPage>
  )
}

interface SheetProps {
  cards: readonly Card[]
  groupName: string
  orgName: string
  number: number
  last: number
}

function Sheet({ cards, groupName, orgName, number, last }: SheetProps) {
  const { cards: text } = useText(staffClasses)
  const { language } = useLanguage()
  const today = useToday()
  return (
    <section className={classes.paper} aria-label={fill(text.sheet, { number })}>
      <p className={classes.top}>
        <span>
          <b>{groupName}</b> · {orgName}
          {today && ` · ${shortDate(today, language)}`}
        </span>
        <span className="num">
          {number} / {last}
        </span>
      </p>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.content.pId} className={classes.cut}>
            <PupilCard card={card} />
          </li>
        ))}
      </ul>
      <p className={classes.bottom}>
        <span>{text.cut}</span>
        <span>{text.care}</span>
      </p>
    </section>
  )
}
