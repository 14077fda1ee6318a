import { addDays } from '@portal/contract/days'
import type { FieldMessage } from '@portal/contract/fields'
import { answersOf, type NoticeFile } from '@portal/contract/noticeDetails'
import type { NoticeAnswer, NoticeEvent } from '@portal/contract/notices'
import type { Refusal } from '@portal/contract/refusals'
import { isTooComplex, wrongInMarkdown } from '@portal/contract/staffContent'
import { NOTICE_DAYS, type NoticeAct, type NoticeState, type NoticeWords } from '@portal/contract/staffNotices'
import { lexer } from 'marked'
import { type Moves, mayMove } from '../../requests/moves.ts'

/** The author writes; `office` is another account of the institution's office; the job sends at the planned time, or asks the office. */
export type NoticeActor = 'author' | 'office' | 'job'

export const noticeMoves: Moves<NoticeState, NoticeActor> = {
  DRAFT: { ASKED: 'author', PLANNED: 'author', SENT: 'author' },
  ASKED: { DRAFT: ['author', 'office'], PLANNED: 'office', SENT: 'office' },
  PLANNED: { DRAFT: ['author', 'office'], ASKED: 'job', SENT: 'job' },
  SENT: { TAKEN_BACK: ['author', 'office'] },
  TAKEN_BACK: {},
}

/** Standing of a caller to a notice that they may see. */
export interface Standing {
  state: NoticeState
  isAuthor: boolean
  isOffice: boolean
  /** Author by this account in any of its roles. */
  isOwnAccount: boolean
  /** The caller leads a class in the reach. */
  leads: boolean
}

const actorOf = ({ isAuthor, isOffice }: Pick<Standing, 'isAuthor' | 'isOffice'>): NoticeActor | undefined => {
  if (isAuthor) return 'author'
  return isOffice ? 'office' : undefined
}

const mayTurn = (standing: Standing, to: NoticeState): boolean => {
  const actor = actorOf(standing)
  return actor !== undefined && mayMove(noticeMoves, standing.state, to, actor)
}

/** Acts open to the caller. */
export function actsOf(standing: Standing): NoticeAct[] {
  const { state, isAuthor, isOffice, isOwnAccount, leads } = standing
  const acts: Record<NoticeAct, boolean> = {
    CHANGE: state === 'DRAFT' && isAuthor,
    DELETE: state === 'DRAFT' && isAuthor,
    CONFIRM: isOffice && !isOwnAccount && mayTurn(standing, 'SENT') && state === 'ASKED',
    RETURN: mayTurn(standing, 'DRAFT'),
    TAKE_BACK: mayTurn(standing, 'TAKEN_BACK'),
    NAMES: leads && !isOffice && (state === 'SENT' || state === 'TAKEN_BACK'),
  }
  const open: NoticeAct[] = ['CHANGE', 'CONFIRM', 'RETURN', 'TAKE_BACK', 'DELETE', 'NAMES']
  return open.filter((act) => acts[act])
}

/** A notice beyond one class needs a second account. */
export const nextState = (planned: boolean, { needsSecond }: { needsSecond: boolean }): NoticeState => {
  if (needsSecond) return 'ASKED'
  return planned ? 'PLANNED' : 'SENT'
}

/** Field messages for a text that parents' pages would not show as written. */
export function wrongText(text: string): FieldMessage | undefined {
  return isTooComplex(text) ? 'contentTooMuch' : wrongInMarkdown(lexer(text))
}

interface Dated extends Pick<NoticeWords, 'asks'> {
  event: Pick<NoticeEvent, 'on'> | null
}

/** Refusal of days that are over on the day of sending, or too far ahead. */
export function refusalOfDays({ event, asks }: Dated, day: string): Refusal | undefined {
  const latest = addDays(day, NOTICE_DAYS)
  const days = [event?.on, asks?.until].filter((one) => one !== undefined)
  return days.every((one) => day <= one && one <= latest) ? undefined : 'noticeDays'
}

/** Whether a planned time is ahead, within the longest wait. */
export const isPlannable = (sendAt: Date, now: Date): boolean =>
  sendAt > now && sendAt.getTime() <= now.getTime() + NOTICE_DAYS * 86_400_000

/** Whether an answer fits the question. */
export const fits = (kind: Parameters<typeof answersOf>[0], answer: NoticeAnswer): boolean => answersOf(kind).includes(answer)

const ENDINGS: Readonly<Record<NoticeFile['kind'], string>> = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' }
const NAME_MAX = 80

/**
 * Name of a file without folders, control and invisible characters and characters that systems reserve; its ending is that of its content.
 */
export function cleanedName(name: string, kind: NoticeFile['kind']): string {
  const stem = name
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(/\.[\p{L}\d]{1,5}$/u, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%;]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const kept = [...stem].slice(0, NAME_MAX).join('').trim()
  return `${kept === '' ? 'file' : kept}.${ENDINGS[kind]}`
}
