import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { institutionLists } from '../../outside/esisShapes.ts'
import { organisationsOf, Translation } from './translation.ts'

const table: Readonly<Record<string, string>> = {
  'level 5': '5',
  'subject MAT': 'Математик',
  'attendance 1': 'PRESENT',
  'attendance 3': 'SICK',
  'dayAttendance 1': 'PRESENT',
  'institution E1': '50084',
  'institutionType S': 'ORG',
}
const codes = (kind: string, theirs: string): string | undefined => table[`${kind} ${theirs}`]
const E1 = { institutionId: 'E1' }
const of = { institution: 'E1', orgId: 50_084, schoolYear: 2026, teachers: new Map([['5б', 'ЯЫ98071788']]), groups: [], stays: [] }

const teachers = [{ ...E1, teacherId: 't1', registerNumber: 'ЯУ74102603' }]
const groups = [{ ...E1, groupId: 'g1', name: '5а', levelCode: '5', teacherId: 't1' }]
const students = [
  { ...E1, studentId: 's1', registerNumber: 'ЧА20252097', groupId: 'g1', since: '2026-09-01', until: null },
  { ...E1, studentId: 's2', registerNumber: null, groupId: 'g1', since: '2026-09-01', until: '2026-10-01' },
]
const courses = [{ ...E1, courseId: 'c1', groupId: 'g1', subjectCode: 'MAT', teacherId: 't1', hours: 4 }]

/** Translation of a class with its children and a course. */
function ofClass(): Translation {
  const translation = new Translation(of, codes)
  translation.add('teachers', teachers, 0)
  translation.add('groups', groups, 0)
  translation.add('students', students, 0)
  translation.add('courses', courses, 0)
  return translation
}
const rowsIn = (translation: Translation, file: string) =>
  parse(translation.files().get(`${file}.csv`) ?? '', { columns: true, skip_empty_lines: true })

describe('an institution of ESIS', () => {
  it('becomes files whose people go by registry number, or by the own number of a child without one', () => {
    const translation = ofClass()
    expect(rowsIn(translation, 'groups')).toEqual([
      { org_id: '50084', school_year: '2026', group: '5а', level: '5', teacher_registry_number: 'ЯУ74102603' },
    ])
    expect(rowsIn(translation, 'members')).toMatchObject([
      { child_registry_number: 'ЧА20252097', since: '2026-09-01', until: '' },
      { child_registry_number: '50084:s2', until: '2026-10-01' },
    ])
    expect([...translation.stays]).toEqual([
      ['ЧА20252097', [{ group: '5а', schoolYear: 2026, since: '2026-09-01', until: null }]],
      ['50084:s2', [{ group: '5а', schoolYear: 2026, since: '2026-09-01', until: '2026-10-01' }]],
    ])
    expect(rowsIn(translation, 'courses')).toMatchObject([{ group: '5а', subject: 'Математик', hours: '4' }])
    expect(translation.faults).toEqual([])
  })

  it('keeps the class teacher that the portal knows where ESIS names none', () => {
    const translation = new Translation(of, codes)
    translation.add('groups', [{ ...E1, groupId: 'g2', name: '5б', levelCode: '5', teacherId: null }], 0)
    expect(rowsIn(translation, 'groups')).toMatchObject([{ group: '5б', teacher_registry_number: 'ЯЫ98071788' }])
  })

  it('keeps the name of a group and the first day of a stay that the portal knows', () => {
    const stay = { number: 'ЧА20252097', group: '5а бүлэг', schoolYear: 2026, since: '2026-08-31', until: null }
    const translation = new Translation({ ...of, groups: [{ name: '5а бүлэг', level: 5 }], stays: [stay] }, codes)
    translation.add('teachers', teachers, 0)
    translation.add('groups', groups, 0)
    translation.add('students', students, 0)
    translation.add('courses', courses, 0)
    expect(rowsIn(translation, 'groups')).toMatchObject([{ group: '5а бүлэг', level: '5' }])
    expect(rowsIn(translation, 'members')).toMatchObject([
      { group: '5а бүлэг', since: '2026-08-31' },
      { group: '5а бүлэг', since: '2026-09-01' },
    ])
    expect(rowsIn(translation, 'courses')).toMatchObject([{ group: '5а бүлэг' }])
  })

  it('has attendance of lessons and of days in two files, works and their marks', () => {
    const translation = ofClass()
    const lesson = { ...E1, studentId: 's1', date: '2026-11-17', period: 2, courseId: 'c1', statusCode: '3', minutesLate: 0 }
    translation.add('attendance', [lesson, { ...E1, studentId: 's1', date: '2026-11-17', statusCode: '1' }], 0)
    translation.add('works', [{ ...E1, workId: 'w1', courseId: 'c1', term: 2, topic: 'Бутархай,\nнэмэх', dueOn: '2026-11-16' }], 0)
    translation.add('marks', [{ ...E1, workId: 'w1', studentId: 's1', mark: 85 }], 0)
    translation.add('timetable', [{ ...E1, courseId: 'c1', term: 2, weekday: 2, period: 2, starts: '08:55', ends: '09:30' }], 0)
    expect(rowsIn(translation, 'attendance')).toMatchObject([{ period: '2', subject: 'Математик', status: 'SICK', minutes_late: '' }])
    expect(rowsIn(translation, 'day_attendance')).toMatchObject([{ child_registry_number: 'ЧА20252097', status: 'PRESENT' }])
    expect(rowsIn(translation, 'works')).toMatchObject([{ work_id: 'w1', topic: 'Бутархай, нэмэх', due_on: '2026-11-16' }])
    expect(rowsIn(translation, 'marks')).toMatchObject([{ group: '5а', subject: 'Математик', work_id: 'w1', mark: '85', note: '' }])
    expect(rowsIn(translation, 'timetable')).toMatchObject([{ weekday: '2', starts: '08:55', room: '' }])
  })

  it('names each row that it cannot translate by its number, and writes the others at theirs', () => {
    const translation = ofClass()
    const lesson = { ...E1, studentId: 's1', date: '2026-11-17', period: 1, courseId: 'c1', statusCode: '1' }
    const wrong = [
      undefined,
      { ...lesson, institutionId: 'E2' },
      { ...lesson, statusCode: '7' },
      { ...lesson, studentId: 's9' },
      { ...lesson, courseId: 'c9' },
    ]
    translation.add('attendance', [...wrong, lesson, lesson], 10)
    expect(translation.faults.map(({ file, line, column, value, code, right }) => [file, line, column, value, code, right])).toEqual([
      ['attendance', 12, '', '', 'sourceShape', undefined],
      ['attendance', 13, 'org_id', 'E2', 'sourceInstitution', undefined],
      ['attendance', 14, 'status', '7', 'sourceCode', 'attendance'],
      ['attendance', 15, 'child_registry_number', 's9', 'sourceId', 'students'],
      ['attendance', 16, 'subject', 'c9', 'sourceId', 'courses'],
    ])
    const text = translation.files().get('attendance.csv') ?? ''
    expect(text.split('\n').flatMap((line, at) => (line.includes('PRESENT') ? [at + 1] : []))).toEqual([17])
  })

  it('never yields a row of another institution or a code that the table lacks, whatever it answers', () => {
    const id = fc.constantFrom('E1', 'E2', 'g1', 't1', 's1', 'c1', 'w1', 'zz')
    const code = fc.constantFrom('5', 'MAT', '1', '3', 'unknown')
    const row = fc.record({
      institutionId: fc.constantFrom('E1', 'E2'),
      teacherId: id,
      registerNumber: fc.string(),
      groupId: id,
      name: fc.string(),
      levelCode: code,
      studentId: id,
      since: fc.string(),
      until: fc.option(fc.string()),
      courseId: id,
      subjectCode: code,
      hours: fc.integer(),
      term: fc.integer(),
      weekday: fc.integer(),
      period: fc.option(fc.integer()),
      starts: fc.string(),
      ends: fc.string(),
      date: fc.string(),
      statusCode: code,
      workId: id,
      topic: fc.string(),
      dueOn: fc.string(),
      mark: fc.option(fc.integer()),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const translation = new Translation(of, codes)
        for (const list of institutionLists) translation.add(list, rows, 0)
        for (const [file, text] of translation.files()) {
          const lines = parse<Record<string, string>>(text, { columns: true, skip_empty_lines: true })
          expect(lines.length, file).toBeLessThanOrEqual(rows.length)
          for (const line of lines) {
            expect(line.org_id).toBe('50084')
            expect(line.level ?? '5').toBe('5')
            expect(line.subject ?? 'Математик').toBe('Математик')
            expect(['PRESENT', 'SICK', undefined]).toContain(line.status)
          }
        }
        for (const { line } of translation.faults) expect(line).toBeGreaterThan(1)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the list of institutions', () => {
  it('becomes a file of those of the code table, which keep the office above them', () => {
    const row = { ...E1, typeCode: 'S', name: '84-р сургууль', placeCode: '111051', isPublic: true, phone: null }
    const found = organisationsOf([{ ...row, institutionId: 'E9' }, row, { ...row, typeCode: 'X' }, undefined], codes, () => ({
      parentId: 44_524,
      phone: '70110084',
      address: null,
    }))
    expect(parse(found.csv ?? '', { columns: true, skip_empty_lines: true })).toEqual([
      {
        org_id: '50084',
        type: 'ORG',
        name: '84-р сургууль',
        parent_org_id: '44524',
        place_code: '111051',
        is_public: '1',
        phone: '70110084',
        address: '',
      },
    ])
    expect(found.faults.map(({ line, code }) => [line, code])).toEqual([
      [4, 'sourceCode'],
      [5, 'sourceShape'],
    ])
  })
})
