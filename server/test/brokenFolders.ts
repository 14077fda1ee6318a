import { UNPACKED_MAX_ENTRIES } from '@portal/contract/uploads'
import type { FaultCode } from '../src/text/dataFaults.ts'
import type { unpackFaults } from '../src/text/deliveryFaults.ts'
import { csv, type Files, type Rows, sample, sampleRows } from './schoolData.ts'
import { zipOf } from './uploads.ts'

/** An import with one fault: its files, or an archive, and the sentence that the command prints. */
export interface BrokenFolder {
  name: string
  files?: Files
  archive?: { name: string; bytes: Buffer }
  /** Rows of a workbook by sheet. */
  sheets?: Record<string, string[][]>
  /** Fault of a row or file, or of the archive; undefined if the folder is accepted and changes nothing. */
  code: FaultCode | keyof typeof unpackFaults | undefined
  column?: string
  isOffice?: true
}

type Change = Record<string, string>

const [first = {}] = sampleRows('people')
const child = first.registry_number ?? ''
const [guardianship = {}] = sampleRows('guardians')
const guardian = guardianship.guardian_registry_number ?? ''
const STRANGER = 'ЧХ19221698'
const twins = ['ЧТ15271911', 'ЧТ15271933'].map((registry_number) => ({
  ...first,
  registry_number,
  sex: 'male',
  birth_date: '2015-07-19',
}))
const [one = '', other = ''] = twins.map(({ registry_number }) => registry_number)
const pair = (child_registry_number: string, guardian_registry_number: string) => ({
  child_registry_number,
  guardian_registry_number,
  type: 'GENERAL_ORPHAN',
  ended_on: '',
})

/** One row of the sample with other values. */
const changed = (file: string, code: FaultCode, column: string, change: Change, more: Partial<BrokenFolder> & { at?: number } = {}) => {
  const { at = 0, files, ...rest } = more
  const rows = csv([{ ...sampleRows(file)[at], ...change }])
  return { name: `${file}: ${code} ${Object.values(change).join(' ')}`, files: { ...files, [`${file}.csv`]: rows }, code, column, ...rest }
}
const made = (code: FaultCode, column: string, rows: Record<string, Rows>, more: Partial<BrokenFolder> = {}) => ({
  name: `${Object.keys(rows).join(', ')}: ${code}`,
  files: Object.fromEntries(Object.entries(rows).map(([file, some]) => [`${file}.csv`, csv(some)])),
  code,
  column,
  ...more,
})
const office = { isOffice: true } as const

const contradictions: BrokenFolder[] = [
  changed('attendance', 'inFuture', 'date', { date: '2026-11-19' }),
  changed('attendance', 'inFuture', 'date', { date: '2026-11-19' }, office),
  changed('day_attendance', 'inFuture', 'date', { date: '2026-11-19' }),
  changed(
    'meals_eaten',
    'inFuture',
    'date',
    { date: '2026-11-19' },
    {
      files: { 'menu.csv': csv([{ ...sampleRows('menu')[0], date: '2026-11-19' }]) },
    },
  ),
  changed('attendance', 'noSchoolDay', 'date', { date: '2026-11-14' }),
  changed('attendance', 'noSchoolDay', 'date', { date: '2026-11-14' }, office),
  changed('day_attendance', 'noSchoolDay', 'date', { date: '2026-11-15' }),
  changed('attendance', 'noSuchLesson', 'period', { period: '12' }, office),
  changed('attendance', 'presentButLate', 'minutes_late', { status: 'PRESENT', minutes_late: '5' }),
  changed('works', 'outsideTerm', 'due_on', { due_on: '2026-09-10' }),
  changed('works', 'outsideTerm', 'due_on', { due_on: '2027-01-04' }, office),
  changed('homework', 'outsideTerm', 'due_on', { due_on: '2026-08-31' }),
  changed('homework', 'outsideTerm', 'due_on', { due_on: '2027-09-01' }, office),
  changed('people', 'birthNotOfNumber', 'birth_date', { birth_date: '2016-01-28' }),
  changed('people', 'birthNotOfNumber', 'birth_date', { registry_number: 'ЧЁ16012765' }),
  changed('people', 'birthNotOfNumber', 'birth_date', { registry_number: 'ЧЁ16223065', birth_date: '2016-03-01' }),
  changed('people', 'sexNotOfNumber', 'sex', { sex: 'male' }),
  changed('guardians', 'guardianCircle', 'guardian_registry_number', pair(guardian, child)),
  made('guardianCircle', 'guardian_registry_number', { people: twins, guardians: [pair(one, other), pair(other, one)] }),
  changed(
    'guardians',
    'guardianYounger',
    'guardian_registry_number',
    pair(sampleRows('guardians')[1]?.guardian_registry_number ?? '', child),
  ),
  made('guardianYounger', 'guardian_registry_number', { people: twins, guardians: [pair(one, other)] }),
  changed('guardians', 'endsLater', 'ended_on', { ended_on: '2026-11-19' }),
  changed('guardians', 'notDate', 'ended_on', { ended_on: '19.11.2026' }),
  changed('guardians', 'oneself', 'guardian_registry_number', pair(child, child)),
  ...(['2024', '2026'] as const).map((year) =>
    made('outsideYear', 'date', {
      people: twins.slice(0, 1),
      groups: [{ ...sampleRows('groups')[0], school_year: '2025' }],
      members: [{ ...sampleRows('members')[0], school_year: '2025', child_registry_number: one, since: '2024-09-01', until: '' }],
      day_attendance: [{ ...sampleRows('day_attendance')[0], child_registry_number: one, date: `${year}-11-10` }],
    }),
  ),
]

const values: BrokenFolder[] = [
  changed('people', 'notDate', 'birth_date', { birth_date: '2016.01.27' }),
  changed('people', 'dateAsNumber', 'birth_date', { birth_date: '42396' }),
  changed('people', 'notRegistryNumber', 'registry_number', { registry_number: 'ЧЁ1621276' }),
  changed('people', 'registryLetters', 'registry_number', { registry_number: 'CE16212765' }),
  changed('people', 'notPhone', 'phone', { phone: '9911-2233' }),
  changed('people', 'notEmail', 'email', { email: 'bat.example.mn' }),
  changed('people', 'empty', 'first_name', { first_name: ' ' }),
  changed('people', 'tooLong', 'first_name', { first_name: 'А'.repeat(65) }),
  changed('people', 'formula', 'last_name', { last_name: '=A1&B1' }),
  changed('people', 'notOneOf', 'sex', { sex: 'эр' }),
  changed('people', 'notAction', 'action_row', { action_row: 'remove' }),
  changed('groups', 'notWhole', 'level', { level: '13' }, office),
  changed('dishes', 'notDecimal', 'kcal', { kcal: '51,5' }),
  changed('timetable', 'notTime', 'starts', { starts: '8:15' }, office),
  changed('homework_checks', 'notFlag', 'done', { done: 'тийм' }, office),
  changed('addresses', 'notPlaceCode', 'place_code', { place_code: '1' }),
]

const groupsText = sample['groups.csv'] ?? ''
const HEAD = groupsText.slice(0, groupsText.indexOf('\n') + 1)
const windows1251 = (text: string) =>
  Buffer.from([...text].map((letter) => (letter > '\u00ff' ? 0xc0 + (letter.charCodeAt(0) % 64) : letter.charCodeAt(0))))
const ofGroups = (name: string, code: FaultCode | undefined, text: string | Buffer): BrokenFolder => ({
  name,
  files: { 'groups.csv': text },
  code,
})

const forms: BrokenFolder[] = [
  ofGroups('UTF-16', 'wrongEncoding', Buffer.from(`\uFEFF${groupsText}`, 'utf16le')),
  ofGroups('UTF-16, big end first', 'wrongEncoding', Buffer.from(`\uFEFF${groupsText}`, 'utf16le').swap16()),
  ofGroups('a zero byte', 'wrongEncoding', groupsText.replace('org_id', 'org\0id')),
  ofGroups('Windows-1251', 'windows1251', windows1251(groupsText)),
  { name: 'Windows-1251 of people', files: { 'people.csv': windows1251(sample['people.csv'] ?? '') }, code: 'windows1251' },
  ofGroups('an open quotation mark', 'openQuote', `${HEAD}50084,2026,"5а,5,\n`),
  ofGroups('a quotation mark within', 'openQuote', `${HEAD}50084,2026,"5"а,5,\n`),
  ofGroups('a value too many', 'columnCount', `${HEAD}50084,2026,5а,5,,\n`),
  ofGroups('a value too few', 'columnCount', `${HEAD}50084,2026,5а,5\n`),
  ofGroups('another separator', 'missingColumn', groupsText.replaceAll(',', '|')),
  ofGroups('no header', 'missingColumn', groupsText.slice(HEAD.length)),
  ofGroups('a column twice', 'sameColumn', groupsText.replace('teacher_registry_number', 'level')),
  ofGroups('an empty file', 'emptyFile', ''),
  ofGroups('a value without an end', 'longValue', `${HEAD}50084,2026,${'а'.repeat(10_001)},5,\n`),
  ofGroups('a header alone', undefined, HEAD),
  ofGroups('rows of empty cells', undefined, `${groupsText},,,,\n , , , ,\n`),
]

const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(','))
const habits: BrokenFolder[] = [
  { name: 'a copy alone', files: { 'groups (1).csv': groupsText }, code: undefined },
  { name: 'a file and its copy', files: { 'groups.csv': groupsText, 'groups (1).csv': groupsText }, code: 'sameFile' },
  { name: 'a file that is none', files: { 'sheet1.csv': groupsText }, code: 'unknownFile' },
  {
    name: 'a workbook with notes and empty rows',
    sheets: { Тайлбар: [['x']], groups: [...tableOf(groupsText), ['', ''], ['']] },
    code: undefined,
  },
  { name: 'a workbook of notes', sheets: { Sheet1: [['x']] }, code: 'unknownFile' },
  changed('members', 'latinLetters', 'group', { group: '1a бүлэг' }),
  changed('courses', 'latinLetters', 'group', { group: '5a бүлэг' }, office),
]

const zip = (name: string, code: BrokenFolder['code'], bytes: Buffer): BrokenFolder => ({ name, archive: { name, bytes }, code })
const entry = { name: 'groups.csv', text: groupsText }
const archives: BrokenFolder[] = [
  zip(
    'whole.zip',
    undefined,
    zipOf([
      { name: '11/', text: '' },
      { ...entry, name: '11/groups.csv' },
    ]),
  ),
  zip('cut.zip', 'unreadable', zipOf([entry]).subarray(0, 60)),
  zip('empty.zip', 'nothingInside', zipOf([{ name: '11/', text: '' }])),
  zip('nested.zip', 'archiveInside', zipOf([entry, { name: 'inner.zip', text: 'x' }])),
  zip('disguised.zip', 'archiveInside', zipOf([{ name: 'groups.csv', text: zipOf([entry]) }])),
  zip('large.zip', 'tooLarge', zipOf([{ ...entry, claims: 600 * 1024 * 1024 }])),
  zip('many.zip', 'tooManyEntries', zipOf(Array.from({ length: UNPACKED_MAX_ENTRIES + 1 }, (_, at) => ({ name: `${at}.csv`, text: '' })))),
  zip('unknown.zip', 'unknownFile', zipOf([{ name: 'notes.csv', text: 'a\n1\n' }])),
  zip('old.xls', 'unreadable', Buffer.from('\xd0\xcf\x11\xe0', 'latin1')),
]

const references: BrokenFolder[] = [
  changed('groups', 'unknownOrganisation', 'org_id', { org_id: '77' }),
  changed('members', 'unknownGroup', 'group', { group: '13я' }),
  changed('guardians', 'unknownPerson', 'child_registry_number', { child_registry_number: STRANGER }),
  changed('courses', 'unknownSubject', 'subject', { subject: 'Шидэт ухаан' }, office),
  changed('timetable', 'unknownCourse', 'subject', { subject: 'Англи хэл' }),
  made('unknownTerm', 'term', {
    groups: [{ ...sampleRows('groups')[0], school_year: '2027' }],
    courses: [{ ...sampleRows('courses')[1], school_year: '2027' }],
    works: [{ ...sampleRows('works')[0], school_year: '2027' }],
  }),
  changed('marks', 'unknownWork', 'work_id', { work_id: 'nowhere' }, office),
  changed('homework_checks', 'unknownHomework', 'task', { task: 'Юу ч биш' }),
  changed('menu', 'unknownDish', 'dish', { dish: 'Хэн ч мэдэхгүй хоол' }, office),
  changed('meals_eaten', 'unknownMenu', 'meal', { meal: 'SNACK' }),
  changed('topics', 'unknownTopic', 'parent_number', { number: '998', parent_number: '999' }),
  changed('addresses', 'unknownPlace', 'place_code', { place_code: '999999' }),
  changed('attendance', 'notInGroupThatDay', 'child_registry_number', { date: '2026-08-31' }),
]

const campaign = {
  campaign_kind: 'kindergarten',
  school_year: '2027',
  stage: '1',
  birth_from: '2022-01-01',
  birth_to: '2025-12-31',
  opens_at: '2027-08-01T09:00',
  closes_at: '2027-08-20T17:00',
  address_until: '2027-08-19T17:00',
}
const campaigns = (code: FaultCode, column: string, ...changes: Change[]) =>
  made(code, column, { campaigns: changes.map((change) => ({ ...campaign, ...change })) })
const enrolment: BrokenFolder[] = [
  campaigns('endBeforeStart', 'closes_at', { closes_at: '2027-07-01T17:00', address_until: '2027-07-01T17:00' }),
  campaigns('endBeforeStart', 'birth_to', { birth_to: '2021-01-01' }),
  campaigns('afterClosing', 'address_until', { address_until: '2027-08-21T17:00' }),
  campaigns('campaignOverlap', 'opens_at', {}, { stage: '2' }),
  campaigns('notInstant', 'opens_at', { opens_at: '2027-08-01 09:00' }),
  made('unknownCampaign', 'campaign_kind', {
    places: [{ campaign_kind: 'kindergarten', school_year: '2027', stage: '1', org_id: '50084', age: '3', places: '20' }],
  }),
]

const rows: BrokenFolder[] = [
  changed('members', 'endBeforeStart', 'until', { until: '2020-01-01' }, office),
  changed('members', 'notYours', 'org_id', { org_id: '44524' }, office),
  { name: 'people of an office', files: { 'people.csv': sample['people.csv'] ?? '' }, code: 'notForOffice', isOffice: true },
  made('sameKey', 'org_id', {
    groups: [
      { ...sampleRows('groups')[0], level: '2' },
      { ...sampleRows('groups')[0], level: '3' },
    ],
  }),
  changed('groups', 'inUse', 'org_id', { action_row: 'delete' }),
  changed('addresses', 'alreadyLives', 'registry_number', { arrived_on: '2026-01-01' }),
  changed('organisations', 'aboveItself', 'parent_org_id', { parent_org_id: '39983' }),
  changed('graduations', 'moreThanFinishing', 'graduated', { graduated: '47' }, office),
  changed('marks', 'needsMark', 'mark', { mark: '', note: '' }, office),
  changed('meals_eaten', 'reasonWhereEaten', 'reason', { eaten: '1', reason: 'дуртай' }, office),
  changed('timetable', 'lessonClash', 'starts', { period: '11' }),
]

export const brokenFolders: readonly BrokenFolder[] = [
  ...contradictions,
  ...values,
  ...forms,
  ...habits,
  ...archives,
  ...references,
  ...enrolment,
  ...rows,
]
