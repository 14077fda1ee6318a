import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmptyPortal, emptyPortal, sample } from '../../../test/schoolData.ts'

let portal: EmptyPortal
beforeAll(async () => {
  portal = await emptyPortal()
})
afterAll(() => portal?.end())

describe('the sample of the documentation', () => {
  it('goes into an empty portal and comes out again byte for byte', async () => {
    const report = await portal.bring(sample)
    expect(report).toMatchObject({ isApplied: true, faults: [], ignored: [] })
    for (const { file, rows, new: added } of report.files) expect(added, file).toBe(rows)
    expect(await portal.exported()).toEqual(sample)
  })

  it('a second time changes nothing and says so; a check changes nothing and says what would', async () => {
    const again = await portal.bring(sample)
    for (const { file, rows, same } of again.files) expect(same, file).toBe(rows)
    const members = (sample['members.csv'] ?? '').replace(/,\n/, ',2027-01-01\n')
    const checked = await portal.bring({ 'members.csv': members }, { isCheckOnly: true })
    expect(checked).toMatchObject({ isApplied: false, faultCount: 0, files: [{ file: 'members', changed: 1 }] })
    expect(await portal.exported()).toEqual(sample)
  })

  it('may have a byte order mark, semicolons, carriage returns, another order and columns of its own', async () => {
    const [header = '', ...lines] = (sample['groups.csv'] ?? '').trim().split('\n')
    const turned = [header, ...lines].map((line, at) => [at === 0 ? 'remark' : 'note', ...line.split(',').toReversed()].join(';'))
    const report = await portal.bring({ 'Groups.CSV': `\uFEFF${turned.join('\r\n')}\r\n` })
    expect(report).toMatchObject({ isApplied: true, ignored: [{ file: 'groups', column: 'remark' }] })
    expect(report.files).toMatchObject([{ file: 'groups', rows: lines.length, same: lines.length }])
  })

  it('leaves nothing of the files behind', async () => {
    const { rows } = await portal.db.execute(sql`select relname from pg_class where relname ~ '^(staged|rows|faults|touched)_'`)
    expect(rows).toEqual([])
  })
})
