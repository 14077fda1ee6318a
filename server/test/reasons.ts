import * as z from 'zod/mini'

const Refused = z.object({ reason: z.string() })

/** Why a call was refused; undefined where it was not. */
export const whyRefused = ({ RESULT }: { RESULT: unknown }): string | undefined => Refused.safeParse(RESULT).data?.reason

/** The same with the code of the answer, such as `203 uploadGone`; of what was not refused the code alone. */
export const reasonOf = (answered: { SUCCESS_CODE: number; RESULT: unknown }): string =>
  `${answered.SUCCESS_CODE} ${whyRefused(answered) ?? ''}`.trim()
