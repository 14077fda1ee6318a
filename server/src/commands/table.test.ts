import { expect, it } from 'vitest'
import { commands } from './table.ts'

it('read-only refuses every command but those that read, operate the portal or end access', () => {
  expect(commands.flatMap(({ name, runsReadOnly }) => (runsReadOnly ? [name] : [])).toSorted()).toEqual([
    'accounts sign-out',
    'backup',
    'bars list',
    'claims list',
    'claims show',
    'export',
    'guardians list',
    'keys list',
    'keys retire',
    'keys rotate',
    'maintenance banner',
    'maintenance read-only',
    'maintenance show',
    'messages list',
    'messages retry',
    'proposals list',
    'proposals show',
    'staff invitations',
    'staff list',
    'sync files',
    'sync show',
    'sync status',
    'year status',
  ])
})
