import { fill } from '@portal/contract/fill'
import { type ContentKind, contentDetail, contentPieces, proposeContent, settleContent, wrongContent } from '@portal/contract/staffContent'
import { lexer } from 'marked'
import { isOfCapital } from '../../admission/commission.ts'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText, timeInWords } from '../../outside/clock.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { displayNameIfKnown } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { currentCampaigns } from '../enrolment/campaigns/index.ts'
import { isSameText, type Piece, piecesOf, textOf } from './editingRules.ts'
import { type FoundVersion, lockPiece, proposedVersions, versionsOf, writeVersion } from './editingStore.ts'
import { valuesFor } from './rules.ts'
import { type ContentWish, contentSteps } from './steps.ts'
import { type Content, readContent } from './store.ts'

/** Only the capital's commission edits public content. */
function editorOf(asked: { caller: Caller | undefined }): Caller {
  const caller = callerOf(asked)
  return isOfCapital(caller) ? caller : refuse('notAllowed')
}

const waitingOf = ({ version, writer }: FoundVersion, { personId }: Caller) => ({
  id: version.id,
  by: writer ? displayNameIfKnown(writer) : '',
  at: instantText(version.proposedAt),
  isMine: version.proposedBy === personId,
})

const told = ({ kind, id, tab, section, title }: Piece, waiting: FoundVersion | undefined, caller: Caller) => ({
  kind,
  id,
  tab,
  section,
  title,
  waiting: waiting ? waitingOf(waiting, caller) : null,
})

const isOf =
  ({ kind, id }: { kind: ContentKind; id: number }) =>
  ({ version }: FoundVersion) =>
    version.kind === kind && version.pieceId === id

/** Piece from the database, bypassing the cache of the pages. */
async function pieceFor(said: Content, of: { kind: ContentKind; id: number }): Promise<Piece> {
  return piecesOf(said).find(({ kind, id }) => kind === of.kind && id === of.id) ?? refuse('notFoundRecord')
}

/** Current values for the {placeholders} of a piece. */
async function valuesOf(world: World, said: Content, { campaignKind }: Piece) {
  const campaign = (await currentCampaigns(world))[campaignKind] ?? refuse('notFoundRecord')
  const now = world.clock.now()
  return { mn: valuesFor(said, campaign, 'mn', now), en: valuesFor(said, campaign, 'en', now) }
}

export const editingAnswers = [
  answer(contentPieces, async (asked) => {
    const caller = editorOf(asked)
    const { db } = asked.world
    const [waiting, said, campaigns] = [await proposedVersions(db), await readContent(asked.world), await currentCampaigns(asked.world)]
    const now = asked.world.clock.now()
    return piecesOf(said).map((piece) => {
      const campaign = campaigns[piece.campaignKind]
      const title = campaign ? fill(piece.title, valuesFor(said, campaign, 'mn', now)) : piece.title
      return { ...told(piece, waiting.find(isOf(piece)), caller), title }
    })
  }),

  answer(contentDetail, async (asked) => {
    const caller = editorOf(asked)
    const { world, params } = asked
    const said = await readContent(world)
    const piece = await pieceFor(said, params)
    const versions = await versionsOf(world.db, piece.kind, piece.id)
    const waiting = versions.find(({ version }) => version.status === 'PROPOSED')
    const values = await valuesOf(world, said, piece)
    return {
      ...told(piece, waiting, caller),
      title: fill(piece.title, values.mn),
      live: piece.text,
      proposed: waiting?.version.text ?? null,
      values,
      address: piece.address,
      versions: versions
        .filter((one) => one !== waiting)
        .map(({ version, writer, decider }) => ({
          id: version.id,
          status: version.status,
          text: version.text,
          by: writer && displayNameIfKnown(writer),
          at: instantText(version.proposedAt),
          decidedBy: decider && displayNameIfKnown(decider),
          decidedAt: version.decidedAt && instantText(version.decidedAt),
          note: version.note,
        })),
    }
  }),

  answer(proposeContent, async (asked) => {
    const { personId } = editorOf(asked)
    const { world, body } = asked
    const versionId = await asked.change(async (tx) => {
      await lockPiece(tx, body.kind, body.id)
      const said = await readContent({ ...world, db: tx })
      const piece = await pieceFor(said, body)
      const text = textOf(piece.kind, body.text, piece.text)
      const places = Object.keys((await valuesOf({ ...world, db: tx }, said, piece)).mn)
      const wrong = wrongContent(piece.kind, text, { live: piece.text, places, lexer })
      if (Object.keys(wrong).length > 0) refuse('inputInvalid', { fields: wrong })
      if (!isSameText(textOf(piece.kind, body.seen, piece.text), textOf(piece.kind, piece.text, piece.text)))
        refuse('contentChangedMeanwhile')
      if (isSameText(text, textOf(piece.kind, piece.text, piece.text))) refuse('contentSame')
      const waiting = (await proposedVersions(tx)).find(isOf(piece))
      if (waiting && waiting.version.proposedBy !== personId) {
        const { by } = waitingOf(waiting, callerOf(asked))
        refuse('contentWaiting', { values: { who: by, changedAt: timeInWords(waiting.version.proposedAt) } })
      }
      if (waiting)
        await takeStep(
          tx,
          world,
          contentSteps,
          waiting.version.id,
          (): ContentWish => ({ status: 'WITHDRAWN', who: 'writer', personId, note: null }),
        )
      const proposedAt = world.clock.now()
      await announceToCommissions(tx)
      return writeVersion(tx, { kind: piece.kind, pieceId: piece.id, text, status: 'PROPOSED', proposedBy: personId, proposedAt })
    })
    return { versionId }
  }),

  answer(settleContent, async (asked) => {
    const { personId } = editorOf(asked)
    const { versionId, status, note } = asked.body
    await asked.change((tx) =>
      takeStep(tx, asked.world, contentSteps, versionId, ({ proposedBy, status: from }): ContentWish => {
        const isOwn = proposedBy === personId
        if (from === 'PROPOSED' && isOwn && status !== 'WITHDRAWN') refuse('contentOwn')
        return { status, who: isOwn ? 'writer' : 'colleague', personId, note: note?.trim() || null }
      }),
    )
    return { status }
  }),
]
