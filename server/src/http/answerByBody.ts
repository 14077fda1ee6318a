import type { Call, ParamsOf, Shape } from '@portal/contract/call'
import type * as z from 'zod/mini'
import { type Answer, answer, type CallContext } from './answer.ts'

/** Answers a read and its POST twin, which sends the same parameters in its body. */
export const answerByBody = <Params extends Shape, Result extends z.ZodMiniType>(
  read: Call<Params, undefined, Result>,
  twin: Call<Record<never, never>, z.ZodMiniType<ParamsOf<Call<Params, undefined, Result>>>, Result>,
  handle: (context: CallContext<Call<Params, undefined, Result>>) => Promise<z.output<Result>>,
): Answer[] => [answer(read, handle), answer(twin, ({ body, ...context }) => handle({ ...context, params: body, body: undefined }))]
