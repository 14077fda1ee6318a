import { existsSync, readFileSync } from 'node:fs'
import { calls } from '@portal/contract/calls'
import { expect, test } from 'vitest'
import { readMoved, readPages } from './pageTable.ts'

const pages = readPages()
const modulesOf = (path: string) => pages.find((page) => page.path === path)?.modules

test('every page of the router stands in the list, each module exists', () => {
  expect(pages.length).toBeGreaterThan(25)
  for (const { modules } of pages)
    for (const module of modules) expect(existsSync(new URL(`../${module}`, import.meta.url)), module).toBe(true)
})

test('a page comes with the frames around it', () => {
  expect(modulesOf('/login')).toEqual(['index.html', 'src/areas/accounts/LoginPage.tsx'])
  expect(modulesOf('/')).toEqual(['index.html', 'src/shell/Shell.tsx', 'src/home/HomePage.tsx'])
  expect(modulesOf('/student/$studentId/attendance')).toEqual([
    'index.html',
    'src/shell/Shell.tsx',
    'src/app/ChildFrame.tsx',
    'src/areas/attendance/AttendancePage.tsx',
  ])
  expect(modulesOf('/student/$studentId')?.at(-1)).toBe('src/areas/children/ChildPage.tsx')
})

test('what a page asks for first are calls of the contract, with values that its document knows', () => {
  const paths = new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const document = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  const known = new Set(/const known = \{([^}]*)\}/.exec(document)?.[1]?.match(/\w+(?=[,:]|\s*$)/g))
  const asked = pages.flatMap(({ asks }) => asks)
  expect(asked).toContain('/api/children/attendance/detail/list/:studentId/:from/:to')
  for (const path of asked) {
    expect(paths).toContain(path)
    for (const [, name] of path.matchAll(/:(\w+)/g)) expect([...known, 'termId']).toContain(name)
  }
})

test('an address that leads to another page is known', () => {
  expect(readMoved()).toContain('/authentication/password-recovery')
})
