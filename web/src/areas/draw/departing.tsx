import type { QueueDetail } from '@portal/contract/staffQueues'
import { dateAndTime } from '../../text/dates.ts'
import { acceptancesWords } from '../../text/mn/acceptances.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'

export type Departure = NonNullable<QueueDetail['departure']>

export const ActDialog = lateDialog(() => import('./ActDialog.tsx'))

/** Loaded when it is opened: every page of the desk would load its form otherwise. */
export const DepartDialog = lateDialog(() => import('./DepartDialog.tsx'))

/** Sentence about a proposal that waits for another member. */
export function useProposalText({ by, at, note, isOwn }: Departure): string {
  const text = useText(acceptancesWords)
  const { language } = useLanguage()
  const said = fill(text.proposed, { by, time: dateAndTime(at, language), note })
  return isOwn ? `${said} ${text.needsOther}` : said
}

export const ProposalNotice = ({ departure }: { departure: Departure }) => <Notice tone="yellow">{useProposalText(departure)}</Notice>
