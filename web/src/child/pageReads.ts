import type { AnsweredRead, ExecuteReads, ReadAddress, UserInfo } from '@portal/contract/appPages'

/** Facts known when a page opens. */
export interface OpenedPage {
  /** Undefined for a guest. */
  user: UserInfo | undefined
  /** Parameters of the route, such as studentId. */
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, unknown>>
  /** yyyy-MM-ddTHH:mm */
  now: string
}

/** Finds an answer of the first step by its path. */
export type Result = (path: string) => unknown

/** Reads of a page: those that need nothing else, and those that need the child's institution or an answer of the first step. */
export interface PageReads {
  first?: (opened: OpenedPage) => readonly ReadAddress[]
  next?: (opened: OpenedPage, result: Result) => readonly ReadAddress[]
}

/** Executes the reads of a page and of the frame around it. Reads of the second step join the first if their facts are cached. */
export async function readInSteps(
  reads: readonly PageReads[],
  opened: OpenedPage,
  execute: ExecuteReads,
  cached: (address: ReadAddress) => unknown = () => undefined,
): Promise<readonly AnsweredRead[]> {
  const addresses = reads.flatMap((one) => one.first?.(opened) ?? [])
  const cachedResult = (path: string) => addresses.filter((one) => one[0] === path).map(cached)[0]
  const first = await execute([...addresses, ...reads.flatMap((one) => one.next?.(opened, cachedResult) ?? [])])
  const result = (path: string) => first.find((one) => one[0] === path)?.[2]
  const next = reads.flatMap((one) => one.next?.(opened, result) ?? [])
  return next.length === 0 ? first : [...first, ...(await execute(next))]
}
