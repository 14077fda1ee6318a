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
function editorOf(context: { caller: Caller | undefined }): Caller {
  const caller = callerOf(context)
  return isOfCapital(caller) ? caller : refuse('notAllowed')
}

const waitingOf = ({ version, writer }: FoundVersion, { personId }: Caller) => ({
  id: version.id,
  by: writer ? displayNameIfKnown(writer) : '',
  at: instantText(version.proposedAt),
  isMine: version.proposedBy === personId,
})

const summaryOf = ({ kind, id, tab, section, title }: Piece, waiting: FoundVersion | undefined, caller: Caller) => ({
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
async function pieceFor(content: Content, of: { kind: ContentKind; id: number }): Promise<Piece> {
  return piecesOf(content).find(({ kind, id }) => kind === of.kind && id === of.id) ?? refuse('notFoundRecord')
}

/** Current values for the {placeholders} of a piece. */
async function valuesOf(world: World, content: Content, { campaignKind }: Piece) {
  const campaign = (await currentCampaigns(world))[campaignKind]
  const now = world.clock.now()
  return { mn: valuesFor(content, campaign, 'mn', now), en: valuesFor(content, campaign, 'en', now) }
}

export const editingAnswers = [
  answer(contentPieces, async (context) => {
    const caller = editorOf(context)
    const { db } = context.world
    const [waiting, content, campaigns] = [
      await proposedVersions(db),
      await readContent(context.world),
      await currentCampaigns(context.world),
    ]
    const now = context.world.clock.now()
    return piecesOf(content).map((piece) => {
      const title = fill(piece.title, valuesFor(content, campaigns[piece.campaignKind], 'mn', now))
      return { ...summaryOf(piece, waiting.find(isOf(piece)), caller), title }
    })
  }),

  answer(contentDetail, async (context) => {
    const caller = editorOf(context)
    const { world, params } = context
    const content = await readContent(world)
    const piece = await pieceFor(content, params)
    const versions = await versionsOf(world.db, piece.kind, piece.id)
    const waiting = versions.find(({ version }) => version.status === 'PROPOSED')
    const values = await valuesOf(world, content, piece)
    return {
      ...summaryOf(piece, waiting, caller),
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

  answer(proposeContent, async (context) => {
    const { personId } = editorOf(context)
    const { world, body } = context
    const versionId = await context.change(async (tx) => {
      await lockPiece(tx, body.kind, body.id)
      const content = await readContent({ ...world, db: tx })
      const piece = await pieceFor(content, body)
      const text = textOf(piece.kind, body.text, piece.text)
      const places = Object.keys((await valuesOf({ ...world, db: tx }, content, piece)).mn)
      const wrong = wrongContent(piece.kind, text, { live: piece.text, places, lexer })
      if (Object.keys(wrong).length > 0) refuse('inputInvalid', { fields: wrong })
      if (!isSameText(textOf(piece.kind, body.seen, piece.text), textOf(piece.kind, piece.text, piece.text)))
        refuse('contentChangedMeanwhile')
      if (isSameText(text, textOf(piece.kind, piece.text, piece.text))) refuse('contentSame')
      const waiting = (await proposedVersions(tx)).find(isOf(piece))
      if (waiting && waiting.version.proposedBy !== personId) {
        const { by } = waitingOf(waiting, callerOf(context))
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

  answer(settleContent, async (context) => {
    const { personId } = editorOf(context)
    const { versionId, status, note } = context.body
    await context.change((tx) =>
      takeStep(tx, context.world, contentSteps, versionId, ({ proposedBy, status: from }): ContentWish => {
        const isOwn = proposedBy === personId
        if (from === 'PROPOSED' && isOwn && status !== 'WITHDRAWN') refuse('contentOwn')
        return { status, who: isOwn ? 'writer' : 'colleague', personId, note: note?.trim() || null }
      }),
    )
    return { status }
  }),
]
