import type { CodeKind } from '../../database/tables/sync.ts'
import { csvLine } from '../../http/csv.ts'
import type { EsisList, EsisRow } from '../../outside/esisShapes.ts'
import type { SourceFault } from '../data/index.ts'
import { type AnsweredStay, firstDayInPortal, type KnownGroup, nameInPortal, type Stay } from './rules.ts'

/** Code table: what the portal calls a code of the source; undefined for one that the table lacks. */
export type Codes = (kind: CodeKind, theirs: string) => string | undefined

/** A row that cannot be translated; the importer reports it in place of the row. */
class BadRow extends Error {
  readonly fault: Pick<SourceFault, 'column' | 'value' | 'code'> & { right?: string }
  constructor(fault: BadRow['fault']) {
    super(fault.code)
    this.fault = fault
  }
}

type Cells = Readonly<Record<string, string | number | null | undefined>>

/** Files of the import with their columns in order. */
const columns = {
  organisations: ['org_id', 'type', 'name', 'parent_org_id', 'place_code', 'is_public', 'phone', 'address'],
  groups: ['org_id', 'school_year', 'group', 'level', 'teacher_registry_number'],
  members: ['org_id', 'school_year', 'group', 'child_registry_number', 'since', 'until'],
  courses: ['org_id', 'school_year', 'group', 'subject', 'teacher_registry_number', 'hours'],
  timetable: ['org_id', 'school_year', 'group', 'term', 'weekday', 'period', 'subject', 'starts', 'ends', 'room'],
  attendance: ['org_id', 'child_registry_number', 'date', 'period', 'subject', 'status', 'minutes_late'],
  day_attendance: ['org_id', 'child_registry_number', 'date', 'status'],
  works: ['org_id', 'school_year', 'group', 'subject', 'work_id', 'term', 'topic', 'description', 'due_on'],
  marks: ['org_id', 'school_year', 'group', 'subject', 'work_id', 'child_registry_number', 'mark', 'note'],
} as const
type FileName = keyof typeof columns

/** Faults kept; the importer stops at a thousand of all files. */
const MOST_FAULTS = 1001

interface Course {
  group: string
  subject: string
}

/** Institution whose rows are translated. */
export interface Translated {
  institution: string
  orgId: number
  schoolYear: number
  /** Class teachers that the portal knows by group; they stay where the source names none. */
  teachers: ReadonlyMap<string, string>
  /** Groups of the school year in the portal, which keep their names. */
  groups: readonly KnownGroup[]
  /** Stays of the children in the portal, which keep their first days. */
  stays: readonly Stay[]
}

/**
 * Turns the lists of one institution into files of school data. Own ids are resolved within the answer, codes by the code table; what
 * cannot be resolved is a fault and never guessed. Rows keep their place in the list, so that a fault's line is the row's number plus one.
 */
export class Translation {
  readonly #of: Translated
  readonly #codes: Codes
  readonly #lines = new Map<FileName, string[]>()
  readonly #known = new Map<FileName, Set<string>>()
  readonly #teachers = new Map<string, string>()
  readonly #groups = new Map<string, string>()
  readonly #children = new Map<string, string>()
  readonly #courses = new Map<string, Course>()
  readonly #works = new Map<string, Course>()
  /** Stays of the answer by registry number of the child. */
  readonly stays = new Map<string, AnsweredStay[]>()
  readonly #stays: ReadonlyMap<string, readonly Stay[]>
  readonly faults: SourceFault[] = []

  constructor(of: Translated, codes: Codes) {
    this.#of = of
    this.#codes = codes
    this.#stays = Map.groupBy(of.stays, ({ number }) => number)
  }

  /** Adds rows of a list; `first` is the number of the first one in its list. */
  add<List extends Exclude<EsisList, 'institutions'>>(list: List, rows: readonly (EsisRow<List> | undefined)[], first: number): void {
    for (const [at, row] of rows.entries()) {
      const line = first + at + 2
      const file = fileOf(list, row)
      if (row === undefined) this.#refuse(file, line, { column: '', value: '', code: 'sourceShape' })
      else if (row.institutionId !== this.#of.institution)
        this.#refuse(file, line, { column: 'org_id', value: row.institutionId, code: 'sourceInstitution' })
      else this.#translate(list, row, file, line)
    }
  }

  /** Files with at least one row. */
  files(): Map<string, string> {
    return new Map([...this.#lines].map(([file, lines]) => [`${file}.csv`, `${csvLine(columns[file])}\n${lines.join('\n')}\n`]))
  }

  #translate<List extends Exclude<EsisList, 'institutions'>>(
    list: List,
    row: EsisRow<List>,
    file: FileName | undefined,
    line: number,
  ): void {
    const translate: (row: EsisRow<List>) => Cells | undefined = this.#translators[list]
    try {
      const cells = translate(row)
      if (cells !== undefined && file !== undefined) this.#write(file, line, cells)
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      this.#refuse(file, line, error.fault)
    }
  }

  /** Writes a row at its line, after empty lines for rows that were left out; a repeated row is written once. */
  #write(file: FileName, line: number, cells: Cells): void {
    const { orgId, schoolYear } = this.#of
    const all: Cells = { ...cells, org_id: orgId, school_year: schoolYear }
    const text = csvLine(columns[file].map((column) => String(all[column] ?? '')))
    const known = this.#known.get(file) ?? new Set()
    if (known.has(text)) return
    this.#known.set(file, known.add(text))
    const lines = this.#lines.get(file) ?? []
    while (lines.length < line - 2) lines.push('')
    lines.push(text.replaceAll(/[\r\n]+/g, ' '))
    this.#lines.set(file, lines)
  }

  #refuse(file: FileName | undefined, line: number, fault: BadRow['fault']): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ ...fault, file: file ?? 'teachers', line })
  }

  #code(kind: CodeKind, theirs: string, column: string): string {
    const ours = this.#codes(kind, theirs)
    if (ours === undefined) throw new BadRow({ column, value: theirs, code: 'sourceCode', right: kind })
    return ours
  }

  #found<Value>(ids: ReadonlyMap<string, Value>, id: string, list: EsisList, column: string): Value {
    const found = ids.get(id)
    if (found === undefined) throw new BadRow({ column, value: id, code: 'sourceId', right: list })
    return found
  }

  readonly #translators: { [List in Exclude<EsisList, 'institutions'>]: (row: EsisRow<List>) => Cells | undefined } = {
    teachers: ({ teacherId, registerNumber }) => {
      this.#teachers.set(teacherId, registerNumber)
      return undefined
    },
    groups: ({ groupId, name: theirs, levelCode, teacherId }) => {
      const level = this.#code('level', levelCode, 'level')
      const name = nameInPortal({ name: theirs, level: Number(level) }, this.#of.groups)
      const known = this.#of.teachers.get(name) ?? ''
      const teacher = teacherId == null ? known : this.#found(this.#teachers, teacherId, 'teachers', 'teacher_registry_number')
      this.#groups.set(groupId, name)
      return { group: name, level, teacher_registry_number: teacher }
    },
    students: ({ studentId, registerNumber, groupId, since, until }) => {
      // A child without a registry number has the institution's own number of it.
      const number = registerNumber == null || registerNumber === '' ? `${this.#of.orgId}:${studentId}` : registerNumber
      this.#children.set(studentId, number)
      const answered = this.stays.get(number) ?? []
      this.stays.set(number, answered)
      const group = this.#found(this.#groups, groupId, 'groups', 'group')
      const stay = { group, schoolYear: this.#of.schoolYear, since, until: until == null || until === '' ? null : until }
      const first = firstDayInPortal(stay, this.#stays.get(number) ?? [])
      answered.push({ ...stay, since: first })
      return { group, child_registry_number: number, since: first, until }
    },
    courses: ({ courseId, groupId, subjectCode, teacherId, hours }) => {
      const course = {
        group: this.#found(this.#groups, groupId, 'groups', 'group'),
        subject: this.#code('subject', subjectCode, 'subject'),
      }
      this.#courses.set(courseId, course)
      const teacher = this.#found(this.#teachers, teacherId, 'teachers', 'teacher_registry_number')
      return { ...course, teacher_registry_number: teacher, hours }
    },
    timetable: ({ courseId, term, weekday, period, starts, ends, room }) => ({
      ...this.#found(this.#courses, courseId, 'courses', 'subject'),
      term,
      weekday,
      period,
      starts,
      ends,
      room,
    }),
    attendance: ({ studentId, date, period, courseId, statusCode, minutesLate }) => {
      const child = { child_registry_number: this.#found(this.#children, studentId, 'students', 'child_registry_number'), date }
      if (period == null) return { ...child, status: this.#code('dayAttendance', statusCode, 'status') }
      const { subject } = this.#found(this.#courses, courseId ?? '', 'courses', 'subject')
      const late = minutesLate == null || minutesLate === 0 ? '' : minutesLate
      return { ...child, period, subject, status: this.#code('attendance', statusCode, 'status'), minutes_late: late }
    },
    works: ({ workId, courseId, term, topic, description, dueOn }) => {
      const course = this.#found(this.#courses, courseId, 'courses', 'subject')
      this.#works.set(workId, course)
      return { ...course, work_id: workId, term, topic, description, due_on: dueOn }
    },
    marks: ({ workId, studentId, mark, note }) => ({
      ...this.#found(this.#works, workId, 'works', 'work_id'),
      work_id: workId,
      child_registry_number: this.#found(this.#children, studentId, 'students', 'child_registry_number'),
      mark,
      note,
    }),
  }
}

/** File of a list's rows; attendance without a period is a day's. Teachers only resolve ids. */
function fileOf<List extends Exclude<EsisList, 'institutions'>>(list: List, row: EsisRow<List> | undefined): FileName | undefined {
  if (list === 'teachers') return undefined
  if (list === 'students') return 'members'
  const isDay = list === 'attendance' && row !== undefined && !('period' in row && row.period != null)
  return isDay ? 'day_attendance' : list
}

/** Facts of an institution in the portal; undefined for a new one. */
export type KnownInstitution = (orgId: number) => { parentId: number | null; phone: string | null; address: string | null } | undefined

/** The file of institutions, whose rows the operator answers for, and the faults of rows left out. */
export function organisationsOf(
  rows: readonly (EsisRow<'institutions'> | undefined)[],
  codes: Codes,
  knownOf: KnownInstitution,
): { csv: string | undefined; faults: SourceFault[] } {
  const faults: SourceFault[] = []
  const lines = rows.map((row, at) => {
    const refuse = (fault: BadRow['fault']) => {
      if (faults.length < MOST_FAULTS) faults.push({ ...fault, file: 'organisations', line: at + 2 })
      return ''
    }
    if (row === undefined) return refuse({ column: '', value: '', code: 'sourceShape' })
    const orgId = codes('institution', row.institutionId)
    // An institution that the code table lacks is listed by the status and is no fault: a country joins in parts.
    if (orgId === undefined) return ''
    const type = codes('institutionType', row.typeCode)
    if (type === undefined) return refuse({ column: 'type', value: row.typeCode, code: 'sourceCode', right: 'institutionType' })
    const { name, placeCode, isPublic, phone, address } = row
    // The source has no offices above, and may lack a phone or an address: those of the portal stay.
    const known = knownOf(Number(orgId))
    const kept = [phone ?? known?.phone ?? '', address ?? known?.address ?? '']
    return csvLine([orgId, type, name, String(known?.parentId ?? ''), placeCode, isPublic ? '1' : '0', ...kept])
  })
  const hasRows = lines.some((line) => line !== '')
  return { csv: hasRows ? `${csvLine(columns.organisations)}\n${lines.join('\n')}\n` : undefined, faults }
}
