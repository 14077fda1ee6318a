import { type CampaignState, type FamilyAnswer, familyAnswerOf, offersBy, offersOf } from '@portal/contract/enrolment'
import type { StatusText } from '../../text/mn/status.ts'
import { fill } from '../../text/words.tsx'
import type { Answered } from './AnswerBanner.tsx'

/** Facts of the page besides the request, in its language. */
export interface Around {
  /** Reason why nothing can be sent; null if something can. */
  whyNot: string | null
  /** Date by which the institution will be known. */
  settling: string | null
  opensAt: string
  closesAt: string
  nextStage: string | null
  helpPhone: string
}

/** Whether the family could act on an answer if the campaign were open. */
const waitsForCampaign = (answer: FamilyAnswer): boolean =>
  offersBy[answer].open.some((offer) => offer === 'send' || offer === 'confirm' || offer === 'reopen')

/** State of the campaigns before a child is looked up: a sentence for each and, once one has closed, the number to call. */
export function registrationOf(
  campaigns: readonly (Pick<Around, 'opensAt' | 'closesAt'> & { state: CampaignState })[],
  text: StatusText,
  phone: string,
): { each: string[]; ask: string | null } {
  return {
    each: campaigns.map(({ state, opensAt, closesAt }) => fill(text.registration[state], { opensAt, closesAt })),
    ask: campaigns.some(({ state }) => state === 'closed') ? fill(text.askNext, { phone }) || null : null,
  }
}

/** Sentences below the heading: meaning of the answer, then what the family can do now, or when, or the number to call. */
export function sentencesOf(of: Answered, text: StatusText, around: Around): string[] {
  const answer = familyAnswerOf(of)
  const offers = offersOf(of)
  const { campaignState: state, further } = of
  const isShut = state !== 'open' && waitsForCampaign(answer)
  const hasStage = further !== null && around.nextStage !== null
  // A family that answers a school calls the school after closing; the next registration is for requests.
  const wantsNext = (state === 'closed' && offersBy[answer].open.includes('send')) || (further !== null && offers.length === 0)
  const { opensAt, closesAt, helpPhone } = around
  const sentences = [
    answer === 'outside' ? around.whyNot : null,
    answer === 'undetermined' ? around.settling : null,
    text.told[answer].text[state] ?? null,
    further?.isFull ? text.full : null,
    ...offers.map((offer) => text.offers[offer] ?? null),
    isShut ? fill(text.registration[state], { opensAt, closesAt }) : null,
    wantsNext ? (hasStage ? fill(text.nextStage, { opensAt: around.nextStage ?? '' }) : fill(text.askNext, { phone: helpPhone })) : null,
    answer === 'requested' && of.phoneNumber !== null ? fill(text.answerTo, { phone: of.phoneNumber }) : null,
    state === 'open' && waitsForCampaign(answer) && !of.allowed.send && answer !== 'declined' ? around.whyNot : null,
  ]
  return sentences.flatMap((sentence) => sentence || [])
}
