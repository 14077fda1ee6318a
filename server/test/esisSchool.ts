import { addDays, schoolYearOf } from '@portal/contract/days'
import { parse } from 'csv-parse/sync'
import { exportData } from '../src/areas/data/index.ts'
import { syncWorker } from '../src/areas/sync/syncWorker.ts'
import { eq } from '../src/database/sql.ts'
import { syncInstitutions } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import { turnAt } from '../src/work/claiming.ts'
import type { World } from '../src/world.ts'
import type { EsisServer } from './esisServer.ts'

/** Fetches the next queued institution as a process does; undefined if none may be fetched. */
export async function fetchNextFrom(at: Parameters<typeof syncWorker>[0], source: EsisServer, token = 'test'): Promise<string | undefined> {
  const worker = syncWorker(at, source.esis())
  const [row] = await worker.claim(turnAt(at.clock.now(), 'fetch-source', token, 1))
  if (row === undefined) return undefined
  const lease = { id: row.id, token }
  try {
    await worker.run(row, lease)
  } catch (error) {
    await at.db
      .update(syncInstitutions)
      .set({ leaseUntil: null, leaseToken: null, status: 'QUEUED' })
      .where(eq(syncInstitutions.id, row.id))
    return error instanceof Error ? error.message : 'failed'
  }
  return 'fetched'
}
/** Lists of a school of the demo in its running year, as the national system would have them. */
export async function esisRowsOf({ engine, clock }: Pick<World, 'engine' | 'clock'>, { orgId, code }: { orgId: number; code: string }) {
  const day = today(clock)
  const files: Record<string, Record<string, string>[]> = {}
  await exportData(engine, { orgId, since: addDays(day, 1) }, async (name, bytes) => {
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece)
    files[name] = parse(Buffer.concat(pieces), { columns: true })
  })
  const ofYear = (file: string) => (files[file] ?? []).filter((row) => row.school_year === `${schoolYearOf(day)}`)
  const [classes, courses] = [ofYear('groups.csv'), ofYear('courses.csv')]
  const of = { institutionId: code }
  const teachers = new Set([...classes, ...courses].map(({ teacher_registry_number: number = '' }) => number))
  const [levels, subjects] = [new Set(classes.map(({ level = '' }) => level)), new Set(courses.map(({ subject = '' }) => subject))]
  return {
    codes: [
      { kind: 'institution' as const, theirs: code, ours: `${orgId}` },
      { kind: 'institutionType' as const, theirs: 'S', ours: 'ORGEBS' },
      ...[...levels].map((level) => ({ kind: 'level' as const, theirs: `L${level}`, ours: level })),
      ...[...subjects].map((subject) => ({ kind: 'subject' as const, theirs: `S-${subject}`, ours: subject })),
    ],
    rows: {
      institutions: [
        { ...of, typeCode: 'S', name: '84-р сургууль', placeCode: '111051', isPublic: true, phone: '70110084', address: null },
      ],
      teachers: [...teachers].map((registerNumber) => ({ ...of, teacherId: `T${registerNumber}`, registerNumber })),
      groups: classes.map(({ group = '', level = '', teacher_registry_number: teacher = '' }) => ({
        ...{ ...of, groupId: group, name: group, levelCode: `L${level}`, teacherId: teacher === '' ? null : `T${teacher}` },
      })),
      students: ofYear('members.csv').map(({ group, child_registry_number: number, since, until }, nth) => ({
        ...{ ...of, studentId: nth, registerNumber: number, groupId: group, since, until: until === '' ? null : until },
      })),
      courses: courses.map(({ group, subject, teacher_registry_number: teacher, hours }, nth) => ({
        ...{ ...of, courseId: nth, groupId: group, subjectCode: `S-${subject}`, teacherId: `T${teacher}`, hours: Number(hours) },
      })),
    },
  }
}
