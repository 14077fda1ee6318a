import { crc32, deflateRawSync } from 'node:zlib'
import { HEADER } from '@portal/contract/envelope'
import type { UploadStatus } from '@portal/contract/uploads'
import { digestOf } from '../src/admission/keys.ts'
import { addKey, addUpload } from '../src/areas/uploads/store.ts'
import { stayOn } from '../src/database/membership.ts'
import { and, asc, eq, isNull } from '../src/database/sql.ts'
import { groupMembers, groups, orgKeys, roles, uploads } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import type { World } from '../src/world.ts'

export interface ZipEntry {
  name: string
  text: string | Buffer
  /** False uncompressed size in the header. */
  claims?: number
}

/** Builds a ZIP archive, optionally with false sizes. */
export function zipOf(entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text, claims } of entries) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims ?? bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, path]))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Headers for an upload of this file name. */
export const named = (name: string): Record<string, string> => ({ [HEADER.fileName]: encodeURIComponent(name) })

/** Role of an office account of the institution. */
async function officeRole({ db }: World, orgId: number): Promise<number> {
  const [role] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.orgId, orgId), eq(roles.role, 'SCHOOL'), isNull(roles.endedAt)))
  return role?.id ?? 0
}

const REPORT = {
  isApplied: false,
  files: [],
  faults: [{ file: 'groups', line: 2, column: 'level', value: 'ЧХ19221698', mn: 'Тоо байна.', en: 'A number.' }],
  faultCount: 1,
  hasMoreFaults: false,
  warnings: [],
  ignored: [],
}

/** Stay of a child at the institution today, with its group. */
export async function someStay({ db, clock }: World, orgId: number) {
  const [found] = await db
    .select({
      stayId: groupMembers.id,
      childId: groupMembers.childId,
      since: groupMembers.sinceDate,
      groupId: groups.id,
      level: groups.level,
      teacherId: groups.teacherId,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groups.orgId, orgId), stayOn(today(clock)), isNull(groupMembers.untilDate)))
    .orderBy(asc(groupMembers.id))
    .limit(1)
  if (found === undefined) throw new Error(`institution ${orgId} has no child today`)
  return found
}

export async function someUpload(
  world: World,
  orgId: number,
  status: UploadStatus,
  createdAt = world.clock.now(),
  more: Partial<typeof uploads.$inferInsert> = {},
): Promise<number> {
  const upload = { orgId, roleId: await officeRole(world, orgId), requestId: 'test', fileName: 'groups.csv', status, takesGoodRows: false }
  return addUpload(world.db, { ...upload, report: REPORT, createdAt, servedAt: createdAt, dueAt: createdAt, ...more }, Buffer.from('x'))
}

/** Inserts an upload that was made with an API key. */
export async function someImport(world: World, orgId: number, status: UploadStatus, key: string): Promise<number> {
  const id = await someUpload(world, orgId, status)
  await world.db
    .update(uploads)
    .set({ roleId: null, keyId: await someKey(world, orgId, key) })
    .where(eq(uploads.id, id))
  return id
}

/** Returns an API key of an institution; inserts it if needed. */
export async function someKey(world: World, orgId: number, key: string): Promise<number> {
  const { db, clock, random } = world
  const [known] = await db
    .select()
    .from(orgKeys)
    .where(eq(orgKeys.keyHash, digestOf(key)))
  if (known !== undefined) return known.id
  const until = new Date(clock.now().getTime() + 86_400_000)
  const made = { orgId, name: `${random.int(1000)}`, keyHash: digestOf(key), roleId: await officeRole(world, orgId), madeAt: clock.now() }
  return addKey(db, { ...made, until })
}
