import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPages } from './pageTable.ts'

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
