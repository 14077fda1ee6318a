import * as z from 'zod/mini'
import { type Call, everyChild, type Shape } from './call.ts'
import { type ChildPath, type FamilyPath, familyPaths } from './familyPaths.ts'

type RowSchema<Params extends Shape, Result extends z.ZodMiniType> = z.ZodMiniObject<{ params: z.ZodMiniObject<Params>; result: Result }>

/**
 * Declares the read about all children of the caller that lists the answers of a read about one child, each with the parameters that the
 * latter would have. The server chooses days by its clock; a child that the read about one child refuses is left out.
 */
export const familyOf = <Path extends ChildPath, Params extends Shape, Result extends z.ZodMiniType>(
  call: Call<Params, undefined, Result> & { readonly path: Path },
  about: string,
): Call<Record<never, never>, undefined, z.ZodMiniArray<RowSchema<Params, Result>>> & { readonly path: FamilyPath<Path> } => ({
  method: 'GET',
  path: familyPaths[call.path],
  about,
  access: everyChild,
  params: {},
  body: undefined,
  result: z.array(z.object({ params: z.object(call.params), result: call.result })),
  example: { result: [{ params: call.example.params, result: call.example.result }] },
})
