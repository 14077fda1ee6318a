import type { DrawHead, DrawListHead } from '@portal/contract/drawPages'
import type { PublicDrawText } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { fill, type Language } from '../../text/words.tsx'

/** «Цэцэрлэгийн элсэлт, 2027–2028 оны хичээлийн жил, 1-р шат» */
export const nameOfCampaign = ({ kind, schoolYear, stage }: DrawHead['campaign'], text: PublicDrawText): string =>
  fill(text.campaign, { kind: text.of[kind], years: `${schoolYear}–${schoolYear + 1}`, stage })

/** Kindergarten and age of a list; age 0 where its places are not split. */
export function nameOfList({ name, age }: Pick<DrawListHead, 'name' | 'age'>, text: PublicDrawText, language: Language): string {
  const kindergarten = placeName(name, language)
  return age === 0 ? kindergarten : fill(text.lot.age, { name: kindergarten, age })
}

/** Time that matters most in the state of a draw. */
export function timeOf({ state, ceremonyAt, drawnAt, publishedAt, abandoned }: DrawHead): string {
  const times = { FROZEN: ceremonyAt, DRAWN: drawnAt, PUBLISHED: publishedAt, ABANDONED: abandoned?.at }
  return times[state] ?? ceremonyAt
}

export const STATE_TONES = { FROZEN: 'plain', DRAWN: 'yellow', PUBLISHED: 'green', ABANDONED: 'red' } as const
