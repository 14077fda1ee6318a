import type * as z from 'zod/mini'

/** One demand on who makes a call. What the server does with each kind is one row in server/src/kit/access.ts. */
export type Demand =
  /** Anyone. */
  | { readonly kind: 'open' }
  /** Anyone who brings the solution of a captcha challenge in X-Captcha; it works once. Where `of` names a registry number, how often it is looked up is limited. */
  | { readonly kind: 'captcha'; readonly of?: string }
  /** Anyone who is signed in. */
  | { readonly kind: 'session' }
  /** Anyone who is signed in as a parent. */
  | { readonly kind: 'parent' }
  /** The parameter or body key `of` must be the signed-in person's own id, or the account's own username. */
  | { readonly kind: 'self'; readonly of: string; readonly names: 'person' | 'username' }
  /** The parameter or body key `of` must be a child to whom the signed-in person has an approved link, or the school or a course of such a child. */
  | { readonly kind: 'child'; readonly of: string; readonly names: PupilNamed }
  /** The parameter or body key `of` must be a child whom the signed-in person showed to know in the last half hour (by number and names, or by its card), or such a child's school. */
  | { readonly kind: 'checkedChild'; readonly of: string; readonly names: CheckedNamed }
  /** Every child in the body's list `of`, which may be missing or empty, must be one to whom the signed-in person has an approved link. */
  | { readonly kind: 'children'; readonly of: string }
  /** Anyone who brings the ticket of the child that `of` names (by id, by a request's id, or by registry number); without `of`, any child's ticket. */
  | { readonly kind: 'ticket'; readonly of: string | undefined; readonly names: ChildNamed }
  /** The ticket of the child whose registry number `of` is, or else a captcha. */
  | { readonly kind: 'lookUp'; readonly of: string }
  /** A signed-in person whom the child that `of` names concerns: by its ticket, by a request of their own, or by an approved link. */
  | { readonly kind: 'concern'; readonly of: string; readonly names: ChildNamed }
  /** A program that brings a key of its institution as bearer. */
  | { readonly kind: 'orgKey' }
  /** Staff in one of these roles. */
  | { readonly kind: 'staff'; readonly roles: readonly StaffRole[] }

/** Who may make a call. The server's gate reads this value and nothing else; what it does not name is refused. */
export type Access =
  | Demand
  /** Every one of these. */
  | { readonly kind: 'all'; readonly of: readonly Access[] }

/** How a parameter or body key names a child. */
export type ChildNamed = 'child' | 'prospect' | 'registry'
/** How a parameter or body key names a child at school: itself, or by where it is or what it learns now. */
export type PupilNamed = 'child' | 'organisation' | 'course'
/** How a parameter or body key names a child that is about to be linked. */
export type CheckedNamed = Exclude<PupilNamed, 'course'>
export type StaffRole = 'TEACHER' | 'SCHOOL' | 'COMMISSION'

export const open: Access = { kind: 'open' }
export const captcha: Access = { kind: 'captcha' }
export const captchaFor = (of: string): Access => ({ kind: 'captcha', of })
export const session: Access = { kind: 'session' }
export const parent: Access = { kind: 'parent' }
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

/** Everything that an access demands. */
export const demandsOf = (access: Access): readonly Demand[] => (access.kind === 'all' ? access.of.flatMap(demandsOf) : [access])

/** sending: what someone is in the middle of, from signing in or looking up a child to the decision of staff. browsing: what can be read a little later. */
export type ServedAs = 'sending' | 'browsing'

type Shape = Readonly<Record<string, z.ZodMiniType>>
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
  /** One line for the documentation page: what a caller gets. */
  readonly about: string
  readonly access: Access
  readonly params: Params
  /** Undefined where nothing is sent. */
  readonly body: Body
  readonly result: Result
  /** A further key of the envelope that repeats SUCCESS_CODE, where a caller reads it there. */
  readonly codeAlsoAs?: string
  /** A further key of the envelope that repeats RESULT, where a caller reads it there. */
  readonly resultAlsoAs?: string
  /** Takes a file as it is instead of a body: application/octet-stream of at most so many bytes, read only once the caller is let in. */
  readonly takesBytes?: number
  /** For how long, at most, it keeps a caller waiting who has tried too often. */
  readonly holdsSeconds?: number
  /** A change that goes on while the portal is read-only: in truth it reads, or it is part of signing in and out. */
  readonly goesOnReadOnly?: true
  /** How large a body may be, in kilobytes, where what the call takes is more than the usual. */
  readonly bodyKb?: number
  /** The same for everybody: answered from memory, with an ETag, and caches on the way may keep it for a moment. */
  readonly forEveryone?: true
  /** What it counts as when more comes than can be answered: browsing is turned away before sending. Unsaid, a read is browsing and a change is sending. */
  readonly servedAs?: ServedAs
  /** Its answer holds what opens something, such as a signature: it is not packed beside texts that others chose. */
  readonly holdsSecret?: true
  /** Its answer may carry a ticket in a header, which a list has no room for: it is always asked alone. */
  readonly handsTicket?: true
  /** The caller gives the password again: the session goes on with the `token` of the result, and the one that came stops working. */
  readonly renewsToken?: true
  /** A call with its answer as it may look; the test that walks the contract holds it against the schemas. */
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

/** A read. The compiler holds `params` against the names in `path`. */
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
): Call<Params, undefined, Result> => ({ method: 'GET', path, body: undefined, ...call })

/** A change. */
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
