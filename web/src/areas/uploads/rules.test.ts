import { expect, test } from 'vitest'
import {
  changesOf,
  faultsText,
  hasWindows1251,
  inUtf8,
  isAtWork,
  outcomeIn,
  packed,
  phaseOf,
  stepOf,
  totalOf,
  wrongFiles,
} from './rules.ts'

test('an office chooses, checks, and brings in', () => {
  expect(stepOf(undefined)).toBe(1)
  expect((['RECEIVED', 'CHECKING', 'CHECKED'] as const).map((status) => stepOf({ status }))).toEqual([2, 2, 2])
  expect((['CONFIRMED', 'APPLYING'] as const).map((status) => stepOf({ status }))).toEqual([3, 3])
  expect((['APPLIED', 'REFUSED', 'EXPIRED'] as const).map((status) => stepOf({ status }))).toEqual([1, 1, 1])
  expect([isAtWork({ status: 'CHECKED' }), isAtWork({ status: 'CONFIRMED' })]).toEqual([false, true])
})

test('all files together change what is new, changed and deleted; claims and rows set aside are named beside it', () => {
  const file = { file: 'groups', rows: 9, new: 1, changed: 2, same: 3, deleted: 1, refused: 2, claims: 1, setAside: 4 }
  const all = totalOf([file, { ...file, file: 'terms' }])
  expect(all).toEqual({ rows: 18, new: 2, changed: 4, same: 6, deleted: 2, refused: 4, claims: 2, setAside: 8 })
  expect(changesOf(all)).toBe(8)
  const words = { new: '{count} new', changed: '{count} changed', deleted: '{count} deleted' }
  expect(outcomeIn(all, words)).toBe('2 new, 4 changed, 2 deleted')
  expect(outcomeIn({ ...all, new: 0, changed: 0, deleted: 1200 }, words)).toBe('1,200 deleted')
  const besides = { claims: '{count} claimed', setAside: '{count} set aside' }
  expect(outcomeIn({ ...all, setAside: 0 }, { ...words, ...besides })).toBe('2 new, 4 changed, 2 deleted, 2 claimed')
  expect(outcomeIn(all, besides)).toBe('2 claimed, 8 set aside')
})

test('a check that stopped at a thousand faults says that there may be more', () => {
  const words = { faultsOrMore: '{count} or more' }
  expect(faultsText({ faultCount: 1000, hasMoreFaults: true }, words)).toBe('1,000 or more')
  expect(faultsText({ faultCount: 12, hasMoreFaults: false }, words)).toBe('12')
})

test('one zip or spreadsheet is taken, or any number of CSV files, up to 50 MB', () => {
  const file = (name: string, size = 10) => ({ name, size })
  expect(wrongFiles([file('11-сар.ZIP')])).toBeUndefined()
  expect(wrongFiles([file('groups.csv'), file('members.csv')])).toBeUndefined()
  expect(wrongFiles([])).toBe('notSuch')
  expect(wrongFiles([file('a.zip'), file('b.zip')])).toBe('notSuch')
  expect(wrongFiles([file('дүн.xls')])).toBe('notSuch')
  expect(wrongFiles([file('groups.csv', 30e6), file('members.csv', 30e6)])).toBe('tooBig')
})

test('a file travels as it is, several in one archive, and none that cannot be read', async () => {
  const [groups, members] = [new File(['a'], 'groups.csv'), new File(['b'], 'members.csv')]
  expect(await packed([groups])).toBe(groups)
  expect((await packed([groups, members]))?.name).toBe('2.zip')
  const gone = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
  const moved = Object.assign(new File(['c'], 'terms.csv'), { arrayBuffer: gone, slice: () => ({ arrayBuffer: gone }) })
  expect(await packed([moved])).toBeUndefined()
  expect(await packed([groups, moved])).toBeUndefined()
})

test('a CSV file in Windows-1251 is recognised and converted, every other file stays as it is', async () => {
  const old = new File([new Uint8Array([0x35, 0xe0, 0x2c, 0xba, 0xbf])], 'groups.csv')
  const others = [new File(['5а,өү'], 'members.csv'), new File([new Uint8Array([0xe0])], 'x.zip')]
  expect([await hasWindows1251([...others, old]), await hasWindows1251(others)]).toEqual([true, false])
  const [converted, ...rest] = await inUtf8([old, ...others])
  expect(await converted?.text()).toBe('5а,өү')
  expect(rest).toEqual(others)
})

test('screen readers announce start and end of work, not the steps between', () => {
  expect((['RECEIVED', 'CHECKING', 'CHECKED'] as const).map((status) => phaseOf({ status }))).toEqual(['checking', 'checking', 'checked'])
  expect((['CONFIRMED', 'APPLYING', 'APPLIED', 'REFUSED'] as const).map((status) => phaseOf({ status }))).toEqual([
    'applying',
    'applying',
    'ended',
    'ended',
  ])
  expect(phaseOf(undefined)).toBeUndefined()
})
