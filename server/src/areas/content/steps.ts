import type { ContentStatus } from '@portal/contract/staffContent'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { mayMove } from '../../requests/moves.ts'
import type { RequestedStep, Steps } from '../../requests/takeStep.ts'
import { type ContentActor, contentMoves, piecesOf } from './editingRules.ts'
import { hasLiveVersion, lockVersion, publishText, settleVersion, type Version, writeVersion } from './editingStore.ts'
import { readTexts } from './store.ts'

export interface ContentWish extends RequestedStep<ContentActor> {
  status: ContentStatus
}

/** Steps of a proposed text; approval writes it to the public pages. The versions are the history. */
export const contentSteps: Steps<Version, ContentWish> = {
  lock: lockVersion,
  isAllowed: ({ status: from }, { status, who }) => mayMove(contentMoves, from, status, who),
  change: async (tx, { kind, pieceId, text, proposedAt }, { status }) => {
    if (status !== 'LIVE') return
    if (!(await hasLiveVersion(tx, kind, pieceId))) {
      // Before the first change the initial text is stored as a version, so that it can be restored.
      const before = piecesOf(await readTexts(tx)).find((piece) => piece.kind === kind && piece.id === pieceId)
      if (before !== undefined) {
        const at = { proposedAt, decidedAt: proposedAt }
        await writeVersion(tx, { kind, pieceId, text: before.text, status: 'LIVE', proposedBy: null, ...at })
      }
    }
    await publishText(tx, kind, pieceId, text)
  },
  record: (tx, { id }, { status, personId, note }, now) => settleVersion(tx, id, { status, decidedBy: personId, decidedAt: now, note }),
  messages: async () => [],
  announce: (tx) => announceToCommissions(tx),
}
