import { retention } from '@portal/contract/retention'
import { expect, it } from 'vitest'
import { unretainedTables } from '../../../scripts/lib/omissions.ts'
import { personalTables, withCascades } from '../../test/personalTables.ts'
import { beforeOf } from './forget.ts'
import { retired } from './table.ts'
import { withoutPeriod } from './withoutPeriod.ts'

const now = new Date('2028-02-29T10:00:00+08:00')

it('a period ends by days, by the same day of an earlier year, or with a whole school year', () => {
  expect(beforeOf({ unit: 'days', count: 90 }, now)).toEqual({ at: new Date('2027-12-01T10:00:00+08:00'), day: '2027-12-01' })
  expect(beforeOf({ unit: 'years', count: 2 }, now).day).toBe('2026-03-01')
  expect(beforeOf({ unit: 'yearsAfterSchool', count: 4 }, now).day).toBe('2024-02-29')
  const threeYears = { unit: 'schoolYears', count: 3 } as const
  expect(beforeOf(threeYears, now).day).toBe('2024-09-01')
  expect(beforeOf(threeYears, new Date('2027-08-31T23:59:59+08:00')).day).toBe('2023-09-01')
  expect(beforeOf(threeYears, new Date('2027-09-01T00:00:00+08:00')).day).toBe('2024-09-01')
})

it('every period of the privacy page is carried out, and nothing else is deleted', () => {
  const named = new Set(retired({ at: now, day: '2028-02-29' }).map(({ of }) => of))
  expect([...named].sort()).toEqual(Object.keys(retention).sort())
})

it('every table with personal data has a period, goes with a table that has one, or has a reason to stay', () => {
  const tables = retired({ at: now, day: '2028-02-29' }).map(({ table }) => table)
  expect(unretainedTables(personalTables, withCascades(tables), { retired: tables, withoutPeriod })).toEqual([])
})
