import * as z from 'zod/mini'

/** A single requirement on the caller. server/src/admission/access.ts implements each kind. */
export type Demand =
  | { readonly kind: 'open' }
  /**
   * Requires the solution of a captcha challenge in X-Captcha, which works once. Look-ups of the registry number in `of` are
   * rate-limited.
   */
  | { readonly kind: 'captcha'; readonly of?: string }
  /** Requires a session. */
  | { readonly kind: 'session' }
  /** Requires a session of a parent. */
  | { readonly kind: 'parent' }
  /** Requires a session of a parent; the call covers every child with an approved link to the caller. */
  | { readonly kind: 'everyChild' }
  /** Parameter or body key `of` must be the caller's own person id or username. */
  | { readonly kind: 'self'; readonly of: string; readonly names: 'person' | 'username' }
  /** Parameter or body key `of` must be a child with an approved link to the caller, or the school or a course of such a child. */
  | { readonly kind: 'child'; readonly of: string; readonly names: PupilNamed }
  /**
   * Parameter or body key `of` must be a child that the caller identified in the last half hour (by number and names, or by its card), or
   * such a child's school.
   */
  | { readonly kind: 'checkedChild'; readonly of: string; readonly names: CheckedNamed }
  /** Every child in the body's list `of`, which may be missing or empty, must have an approved link to the caller. */
  | { readonly kind: 'children'; readonly of: string }
  /**
   * Requires the ticket of the child that `of` names (by id, by a request's id, or by registry number); without `of`, any child's ticket.
   */
  | { readonly kind: 'ticket'; readonly of: string | undefined; readonly names: ChildNamed }
  /** Requires the ticket of the child whose registry number is `of`, or a captcha. */
  | { readonly kind: 'lookUp'; readonly of: string }
  /** Requires a session related to the child that `of` names: by its ticket, by a request of the caller, or by an approved link. */
  | { readonly kind: 'concern'; readonly of: string; readonly names: ChildNamed }
  /** Requires an institution's API key as bearer token. */
  | { readonly kind: 'orgKey' }
  /** Requires a staff session in one of these roles. */
  | { readonly kind: 'staff'; readonly roles: readonly StaffRole[] }

/** Access rule of a call. The server checks this value only and denies by default. */
export type Access =
  | Demand
  /** Requires all of these. */
  | { readonly kind: 'all'; readonly of: readonly Access[] }

/** Kind of identifier by which a parameter or body key names a child. */
export type ChildNamed = 'child' | 'prospect' | 'registry'
/** Kind of identifier by which a parameter or body key names a pupil: the child, its present institution, or one of its present courses. */
export type PupilNamed = 'child' | 'organisation' | 'course'
/** Kind of identifier by which a parameter or body key names a child that is about to be linked. */
export type CheckedNamed = Exclude<PupilNamed, 'course'>
export type StaffRole = 'TEACHER' | 'SCHOOL' | 'COMMISSION'

export const open: Access = { kind: 'open' }
export const captcha: Access = { kind: 'captcha' }
export const captchaFor = (of: string): Access => ({ kind: 'captcha', of })
export const session: Access = { kind: 'session' }
export const parent: Access = { kind: 'parent' }
export const everyChild: Access = { kind: 'everyChild' }
export const self = (of: string, names: 'person' | 'username' = 'person'): Access => ({ kind: 'self', of, names })
export const child = (of: string, names: PupilNamed = 'child'): Access => ({ kind: 'child', of, names })
export const checkedChild = (of: string, names: CheckedNamed = 'child'): Access => ({ kind: 'checkedChild', of, names })
export const children = (of: string): Access => ({ kind: 'children', of })
export const ticket = (of?: string, names: ChildNamed = 'child'): Access => ({ kind: 'ticket', of, names })
export const lookUp = (of: string): Access => ({ kind: 'lookUp', of })
export const concern = (of: string, names: ChildNamed): Access => ({ kind: 'concern', of, names })
export const orgKey: Access = { kind: 'orgKey' }
export const staff = (...roles: readonly StaffRole[]): Access => ({ kind: 'staff', roles })
export const all = (...of: readonly Access[]): Access => ({ kind: 'all', of })

/** Flattens an access rule into its demands. */
export const demandsOf = (access: Access): readonly Demand[] => (access.kind === 'all' ? access.of.flatMap(demandsOf) : [access])

/** Priority under load. sending: a step of an interactive task (log-in, look-up, decision of staff). browsing: a read that can wait. */
export type ServedAs = 'sending' | 'browsing'

export type Shape = Readonly<Record<string, z.ZodMiniType>>
type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export interface Call<
  Params extends Shape = Shape,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Summary for the documentation page: the result that a caller gets. */
  readonly about: string
  readonly access: Access
  readonly params: Params
  /** Undefined for a call without a body. */
  readonly body: Body
  readonly result: Result
  /** Further key of the envelope that repeats SUCCESS_CODE for callers that read it there. */
  readonly codeAlsoAs?: string
  /** Further key of the envelope that repeats RESULT for callers that read it there. */
  readonly resultAlsoAs?: string
  /** Maximum size in bytes of a raw application/octet-stream upload, which replaces the body and is read only after the access check. */
  readonly takesBytes?: number
  /** The upload carries the name of its file in a header. */
  readonly namesFile?: true
  /** Maximum delay in seconds for a caller after too many failed attempts. */
  readonly holdsSeconds?: number
  /** Allowed while the portal is read-only: the call only reads, or it belongs to log-in and log-out. */
  readonly goesOnReadOnly?: true
  /** Maximum size of the body in kilobytes, where it exceeds the default. */
  readonly bodyKb?: number
  /** The answer is equal for every caller: served from memory with an ETag, and shared caches may keep it briefly. */
  readonly forEveryone?: true
  /** Priority under load: browsing is shed before sending. By default a read is browsing and a change is sending. */
  readonly servedAs?: ServedAs
  /**
   * The answer contains a secret such as a signature: a batch with it is not compressed, because its other answers may contain text that
   * others chose.
   */
  readonly holdsSecret?: true
  /** The answer may carry a ticket in a header, which a batch cannot return: the call is never batched. */
  readonly handsTicket?: true
  /** The caller re-enters the password: the result's `token` replaces the session's token, which is revoked. */
  readonly renewsToken?: true
  /** Path of the read that this call repeats, with its parameters in the body. */
  readonly twinOf?: string
  /** Sample call and answer; a test checks it against the schemas. */
  readonly example: Example
}

interface Example {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly result: unknown
}

export type ParamsOf<C extends Call> = { [Name in keyof C['params']]: z.output<C['params'][Name]> }
export type BodyOf<C extends Call> = C['body'] extends z.ZodMiniType ? z.output<C['body']> : undefined
export type ResultOf<C extends Call> = z.output<C['result']>

type ExampleParams<Path extends string> = [Names<Path>] extends [never]
  ? unknown
  : { readonly params: Record<Names<Path>, string | number> }

/** Declares a read. The compiler checks `params` against the names in `path`. */
export const get = <const Path extends string, const Params extends Record<Names<Path>, z.ZodMiniType>, Result extends z.ZodMiniType>(
  path: Path,
  call: {
    about: string
    access: Access
    params: Params
    result: Result
    resultAlsoAs?: string
    forEveryone?: true
    servedAs?: 'sending'
    holdsSecret?: true
    handsTicket?: true
    example: { readonly result: z.output<Result> } & ExampleParams<Path>
  },
): Call<Params, undefined, Result> & { readonly path: Path } => ({ method: 'GET', path, body: undefined, ...call })

export const post = <
  const Path extends string,
  const Params extends Record<Names<Path>, z.ZodMiniType>,
  Body extends z.ZodMiniType | undefined,
  Result extends z.ZodMiniType,
>(
  path: Path,
  call: {
    about: string
    access: Access
    params: Params
    body: Body
    result: Result
    codeAlsoAs?: string
    takesBytes?: number
    namesFile?: true
    holdsSeconds?: number
    goesOnReadOnly?: true
    bodyKb?: number
    renewsToken?: true
    handsTicket?: true
    servedAs?: 'browsing'
    example: {
      readonly body?: Body extends z.ZodMiniType ? z.output<Body> : never
      readonly result: z.output<Result>
    } & ExampleParams<Path>
  },
): Call<Params, Body, Result> => ({ method: 'POST', path, ...call })

/**
 * POST twin of a read whose path carries personal data: its parameters travel in the body, which proxies do not log. The specification
 * names the read, which stays for other callers.
 */
export const byBody = <Params extends Shape, Result extends z.ZodMiniType>(
  path: string,
  { servedAs: _servedAs, example, ...read }: Call<Params, undefined, Result>,
): Call<Record<never, never>, z.ZodMiniObject<Params>, Result> => ({
  ...read,
  method: 'POST',
  path,
  about: `As GET ${read.path}, with its parameters in the body, which proxies do not log.`,
  goesOnReadOnly: true,
  twinOf: read.path,
  params: {},
  body: z.object(read.params),
  example: { body: example.params, result: example.result },
})
