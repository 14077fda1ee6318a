import { describe, expect, it } from 'vitest'
import { readSources } from './imports.mjs'

const isTest = (path) => /\.(test|spec|cases)\.tsx?$/.test(path)
const ours = [...readSources()].filter(([path]) => /^(server|web|contract)\/src\//.test(path) && !isTest(path))
const filesWith = (pattern) => ours.filter(([, source]) => pattern.test(source)).map(([path]) => path)

/** Files in which text becomes code. Each list was reviewed: a new file needs a review before it is added. */
describe('nothing that a caller sent is run', () => {
  it('raw SQL is made of nothing that a caller sent', () => {
    const read = [
      // Table constraints made of the contract's constants; names and days of partitions.
      /^server\/src\/database\//,
      // Intervals, limits, ids of rows and enumerations that are constants or results of the same area.
      /^server\/src\/(admission\/session|retention\/forget|areas\/(attendance\/(alert|roll)Store|notices\/store|(attendance|meals)\/store|year\/(newcomers|seats)))\.ts$/,
      // Columns that callers pass as literals.
      /^server\/src\/requests\/attendanceDays\.ts$/,
      // Column names that callers in the same folder pass as literals.
      /^server\/src\/areas\/(claims\/membershipSql|rights\/section|staff\/queue(Search)?Store)\.ts$/,
      // Statements made of the declared files and columns; the content of files is copied in as data.
      /^server\/src\/areas\/data\/(claiming|faults|importing|importNotices|merging|ownership)\.ts$/,
      // Statements about the tables of a backup, named as in the repository's migrations.
      /^server\/src\/backup\/restoring\.ts$/,
    ]
    expect(filesWith(/\bsql\.raw\(/).filter((path) => !read.some((one) => one.test(path)))).toEqual([])
  })
  it('processes are started in one place, without a shell', () => {
    expect(filesWith(/node:child_process/)).toEqual(['server/src/areas/uploads/sheets.ts'])
    expect(filesWith(/shell: true/)).toEqual([])
  })
  it('no pattern is made of what a caller sent', () => {
    expect(filesWith(/new RegExp\(/).sort()).toEqual([
      'contract/src/draw/frozenFile.ts',
      'contract/src/drawPages.ts',
      'server/src/areas/accounts/commonPasswords.ts',
      'server/src/pages/web.ts',
      'web/src/public/draw/DrawPage.tsx',
      'web/src/text/en/schoolWords.ts',
      'web/src/text/placeNames.ts',
      'web/src/text/unbroken.tsx',
    ])
  })
  it('no code is made from text, and HTML only of what the server has written', () => {
    expect(filesWith(/\beval\(|new Function\(|node:vm/)).toEqual([])
    expect(filesWith(/innerHTML|insertAdjacentHTML|document\.write/i).sort()).toEqual([
      'web/src/public/Island.tsx',
      'web/src/public/Page.tsx',
    ])
  })
  it('fetched addresses come from the settings, and redirects are not followed', () => {
    const asking = ours.filter(([path, source]) => path.startsWith('server/') && /await fetch\(|node:https?'/.test(source))
    const calling = asking.filter(([, source]) => /await fetch\(/.test(source) && !/fetch: \(/.test(source))
    expect(calling.map(([path]) => path).sort()).toEqual([
      'server/src/outside/esis.ts',
      'server/src/outside/recaptcha.ts',
      'server/src/outside/registry.ts',
      'server/src/outside/sms.ts',
    ])
    for (const [path, source] of calling) expect(source, path).toContain("redirect: 'error'")
    // Browsers name the addresses of push services: hosts of a setting, checked at each message. Node's requests follow no redirect.
    const requesting = asking.filter(([, source]) => /\bhttps?Request\(|from 'node:https'/.test(source))
    expect(requesting.map(([path]) => path)).toEqual(['server/src/outside/push.ts'])
    // This client follows none and asks the addresses that it is given.
    expect(filesWith(/from 'oauth4webapi'/)).toEqual(['server/src/outside/dan.ts'])
  })
})

describe('where a child is', () => {
  it('is asked for a day: no statement takes a stay without an end for the present one', () => {
    const isNull = /\b(m|member|group_?members|stay)\.until_?date\}? is (not )?null|is(Not)?Null\(\w*(member|stay)\w*\.untilDate\)/i
    // The order of the two dates is a constraint of the table.
    const declared = ['server/src/database/tables/organisations.ts']
    expect(filesWith(isNull).filter((path) => !declared.includes(path))).toEqual([])
    expect('m.until_date is null').toMatch(isNull)
    expect('isNull(groupMembers.untilDate)').toMatch(isNull)
  })
})

describe('guardians of a child', () => {
  it('are read from current_guardianships: former ones only where a row of theirs is written, or a case is theirs', () => {
    const former = /\b(from|join) guardianships\b|\bguardianships\.\w/
    const reviewed = [
      // Conflicts of interest outlive a guardianship; a former guardian is no child to claim; a draw asks for its closing day.
      'server/src/areas/claims/membershipSql.ts',
      'server/src/areas/data/files/registry.ts',
      'server/src/areas/draw/tiers.ts',
      'server/src/areas/waiting/store.ts',
      'server/src/database/tables/people.ts',
      'server/src/outside/residents.ts',
      'server/src/requests/conflictOfInterest.ts',
    ]
    expect(filesWith(former).sort()).toEqual(reviewed)
  })
})
