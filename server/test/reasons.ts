import * as z from 'zod/mini'

const Refused = z.object({ reason: z.string() })

/** Reason of a refusal; undefined for a success. */
export const refusalReason = ({ RESULT }: { RESULT: unknown }): string | undefined => Refused.safeParse(RESULT).data?.reason

/** Code and reason of an answer, such as `203 uploadGone`; the code alone for a success. */
export const reasonOf = (answered: { SUCCESS_CODE: number; RESULT: unknown }): string =>
  `${answered.SUCCESS_CODE} ${refusalReason(answered) ?? ''}`.trim()
