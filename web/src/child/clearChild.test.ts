import { type LinkedChild, linkedChildren } from '@portal/contract/children'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeBrowser, MOTHER, signedIn } from '../../test/browser.ts'

afterEach(() => vi.unstubAllGlobals())

const examples = z.parse(linkedChildren.result, linkedChildren.example.result)
const linkOf = (studentPersonId: number, requestStatus: LinkedChild['requestStatus'] = 'APPROVE'): LinkedChild[] =>
  examples.slice(0, 1).map((example) => ({ ...example, studentPersonId, requestStatus }))
const [BOY, GIRL] = [7, 8]
const LIST = [linkedChildren.path, { parentPersonId: MOTHER.personId }]
const KEPT_LIST = `kept ${MOTHER.personId} ${JSON.stringify(LIST)}`
const infoOf = (studentId: number) => ['/api/child/info/:studentId', { studentId }]
const FAMILY = ['/api/family/health', {}]
const keptOf = (studentId: number) =>
  `kept ${MOTHER.personId} ["/api/schedule/lessons/:studentId/:day",{"studentId":${studentId},"day":"x"}]`

/** An open tab of a mother of two, with cached answers and stored data of both children. */
async function tab() {
  const children = [...linkOf(BOY), ...linkOf(GIRL)]
  const browser = fakeBrowser({
    local: { ...signedIn(MOTHER), [KEPT_LIST]: '{}', [keptOf(BOY)]: '{}', [keptOf(GIRL)]: '{}' },
  })
  const { CallFailed } = await import('../base/api.ts')
  const { clearedChildren, watchLinks } = await import('./clearChild.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(LIST, children)
  for (const id of [BOY, GIRL]) client.setQueryData(infoOf(id), [{ registryNumber: 'УБ12345678' }])
  client.setQueryData(
    FAMILY,
    [BOY, GIRL].map((studentId) => ({ params: { studentId }, result: [] })),
  )
  watchLinks(client, new AbortController().signal)
  const refused = new CallFailed({ kind: 'refused', by: 'else', refusal: { reason: 'notYourChild', message: '' } })
  return { browser, client, clearedChildren, refused }
}

const isEmptied = ({ browser, client, clearedChildren }: Awaited<ReturnType<typeof tab>>) => {
  expect(client.getQueryData(infoOf(BOY))).toBeUndefined()
  expect(client.getQueryData(infoOf(GIRL)), 'nothing of the sister goes').toBeDefined()
  expect(client.getQueryData(FAMILY)).toEqual([{ params: { studentId: GIRL }, result: [] }])
  expect(Object.keys(browser.local.entries())).not.toContain(keptOf(BOY))
  expect(Object.keys(browser.local.entries())).toContain(keptOf(GIRL))
  expect(browser.local.getItem(KEPT_LIST)).toBeNull()
  expect(clearedChildren.get()).toEqual([BOY])
}

test('a read about a child that is refused empties everything of the child, and tells the other tabs', async () => {
  const open = await tab()
  await open.client
    .fetchQuery({ queryKey: ['/api/children/card/:studentId', { studentId: BOY }], queryFn: () => Promise.reject(open.refused) })
    .catch(() => undefined)
  isEmptied(open)
  expect(open.browser.local.getItem('forgottenChild')).toMatch(new RegExp(`^${BOY} `))
})

test('a list without the child, and a notice of another tab, do the same; a newly approved link opens it again', async () => {
  const listed = await tab()
  await listed.client.fetchQuery({ queryKey: LIST, queryFn: () => Promise.resolve([...linkOf(BOY, 'DECLINED'), ...linkOf(GIRL)]) })
  isEmptied(listed)
  await listed.client.fetchQuery({ queryKey: LIST, queryFn: () => Promise.resolve([...linkOf(BOY), ...linkOf(GIRL)]) })
  expect(listed.clearedChildren.get()).toEqual([])

  const other = await tab()
  other.browser.otherTab('forgottenChild', `${BOY} 1`)
  isEmptied(other)
})

test('the refusal of a child that was never the parent’s own changes nothing', async () => {
  const open = await tab()
  await open.client.fetchQuery({ queryKey: infoOf(99), queryFn: () => Promise.reject(open.refused) }).catch(() => undefined)
  expect(open.clearedChildren.get()).toEqual([])
})
