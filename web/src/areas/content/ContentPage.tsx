import { CONTENT_KINDS, type ContentKind, type ContentPiece } from '@portal/contract/staffContent'
import { useSearch } from '@tanstack/react-router'
import { useShow } from '../../base/page.ts'
import { dateAndTime } from '../../text/dates.ts'
import { contentWords } from '../../text/mn/content.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Lines, Stack } from '../../ui/plain/layout.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { ContentEditor } from './ContentEditor.tsx'
import classes from './ContentPage.module.css'
import { useContentDetail, useContentPieces } from './queries.ts'

const PAGE = '/staff/content'

/** Texts of the public pages: those that wait for a second member first, then all of a kind. The address holds the open one. */
export default function ContentPage() {
  const { piece = '', kind: asked } = useSearch({ from: PAGE })
  const [, named, id] = /^([a-z]+)-(\d{1,9})$/.exec(piece) ?? []
  const kind = CONTENT_KINDS.find((one) => one === (named ?? asked)) ?? 'faq'
  return id === undefined ? <Pieces kind={kind} /> : <OnePiece key={piece} kind={kind} id={Number(id)} />
}

function Pieces({ kind }: { kind: ContentKind }) {
  const text = useText(contentWords)
  const show = useShow(PAGE)
  const query = useContentPieces()
  return (
    <>
      <PageTitle below={text.hint}>{text.title}</PageTitle>
      <Async query={query} pendingCards={2}>
        {(pieces) => {
          const waiting = pieces.filter((piece) => piece.waiting !== null)
          return (
            <Stack gap={7}>
              {waiting.length > 0 && (
                <Card title={text.waiting} bare className={classes.list}>
                  <List pieces={waiting} withKind />
                </Card>
              )}
              <Segments
                label={text.kind}
                labelUnseen
                options={CONTENT_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
                value={kind}
                onChange={(value) => show({ kind: value }, { replace: true })}
              />
              <Card bare className={classes.list}>
                <List pieces={pieces.filter((piece) => piece.kind === kind)} />
              </Card>
            </Stack>
          )
        }}
      </Async>
    </>
  )
}

function List({ pieces, withKind = false }: { pieces: readonly ContentPiece[]; withKind?: boolean }) {
  const text = useText(contentWords)
  const { language } = useLanguage()
  return (
    <Lines as="ul" className={classes.pieces}>
      {pieces.map((piece) => {
        const { kind, id, tab, section, title, waiting } = piece
        const where = [
          withKind ? text.kinds[kind] : undefined,
          tab === 1 || tab === 2 ? text.tabs[tab] : undefined,
          section === null ? undefined : text.sections[section],
        ].filter(Boolean)
        return (
          <li key={`${kind} ${id}`}>
            <PageLink to={PAGE} search={{ piece: `${kind}-${id}` }}>
              <span>
                <b>{unbroken(title)}</b>
                {where.length > 0 && <small>{unbroken(where.join(', '))}</small>}
              </span>
              {waiting && (
                <StatusChip tone="yellow">
                  {waiting.isMine ? text.mine : fill(text.waitingBy, { name: waiting.by, time: dateAndTime(waiting.at, language) })}
                </StatusChip>
              )}
            </PageLink>
          </li>
        )
      })}
    </Lines>
  )
}

function OnePiece({ kind, id }: { kind: ContentKind; id: number }) {
  const query = useContentDetail(kind, id)
  return (
    <Async query={query} pendingCards={2}>
      {(detail) => <ContentEditor detail={detail} back={{ to: PAGE, search: { kind } }} />}
    </Async>
  )
}
