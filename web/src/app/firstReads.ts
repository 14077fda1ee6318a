import type { AnsweredRead, DocumentState, ReadAddress } from '@portal/contract/appPages'
import type { LinkedChild } from '@portal/contract/children'
import { segmentOf } from '../child/segments.ts'
import { CHILD_PATH, type ChildPage, childPages, type Page, type PageReads, pages } from './pages.ts'

/** Parameters of a route if the path matches it. */
function matched(route: string, path: string): Record<string, string> | undefined {
  const names = route.split('/')
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? ''
    if (name.startsWith('$')) params[name.slice(1)] = decodeURIComponent(part)
    else if (name !== part) return undefined
  }
  return params
}

/** Routes with their declared reads; those of a child add the list of children, which its frame needs. */
const pageRows: Readonly<Record<string, Page>> = pages
const childRows: Readonly<Record<string, ChildPage>> = childPages
const routes: readonly (readonly [route: string, reads: PageReads])[] = [
  ...Object.entries(pageRows).map(([route, { reads = {} }]) => [route, reads] as const),
  ...Object.entries(childRows).map(
    ([name, { reads = {} }]) => [name === '' ? CHILD_PATH : `${CHILD_PATH}/${segmentOf(name)}`, reads] as const,
  ),
]

function readsOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  for (const [route, reads] of routes) {
    const params = matched(route, pathname)
    if (params) return { reads, studentId: Number(params.studentId), search: searchParams }
  }
  return undefined
}

const CHILDREN = '/api/children/list/:parentPersonId'

/** Reads of the page at an address that need no other answer. */
export function firstReads(address: string, { user, now }: DocumentState): readonly ReadAddress[] {
  const found = readsOf(address)
  if (found === undefined) return []
  const { reads, studentId, search } = found
  return [[CHILDREN, { parentPersonId: user.personId }], ...(reads.first?.({ studentId, search, today: now.slice(0, 10), now }) ?? [])]
}

/** Reads that need the institution of the child, or an answer of the first step. */
export function nextReads(address: string, state: DocumentState, answered: readonly AnsweredRead[]): readonly ReadAddress[] {
  const found = readsOf(address)
  const result = (path: string) => answered.find((one) => one[0] === path)?.[2]
  const children = (result(CHILDREN) ?? []) as readonly LinkedChild[]
  if (found?.reads.next === undefined) return []
  const { reads, studentId, search } = found
  const orgId = children.find((one) => one.studentPersonId === studentId)?.orgId
  return reads.next?.({ studentId, search, today: state.now.slice(0, 10), now: state.now, orgId, children, result }) ?? []
}
