import { type UploadStatus, upload, uploadDetail } from '@portal/contract/uploads'
import { expect } from 'vitest'
import { and, eq, isNull, ne } from '../src/database/sql.ts'
import { groups, roles, uploadPieces } from '../src/database/tables.ts'
import type { TestPortal } from './portal.ts'
import { named } from './uploads.ts'

/** Portal and desk sessions of the upload cases. */
export interface UploadScene {
  portal: TestPortal
  office: { token: string; personId: number }
  /** Session of another institution's office. */
  stranger: { token: string }
}

const SCHOOL = 50_084

/** Calls and checks that the cases of uploads share. */
export function uploadTools(sceneOf: () => UploadScene) {
  const db = () => sceneOf().portal.world.db
  const send =
    (token: string): TestPortal['send'] =>
    (call, sent) =>
      sceneOf().portal.send(call, { ...sent, token })
  const office: TestPortal['send'] = (call, sent) => send(sceneOf().office.token)(call, sent)

  const groupsFile = (...rows: readonly string[]) =>
    Buffer.from(['org_id,school_year,group,level,teacher_registry_number', ...rows].join('\n'))
  /** Id of another institution with an office. */
  const otherOffice = async () => {
    const [role] = await db()
      .select({ orgId: roles.orgId })
      .from(roles)
      .where(and(eq(roles.role, 'SCHOOL'), isNull(roles.endedAt), ne(roles.orgId, SCHOOL)))
    return role?.orgId ?? expect.fail('there is no office elsewhere')
  }
  const hasGroup = async (name: string) => (await db().select().from(groups).where(eq(groups.name, name))).length > 0
  const piecesOf = (uploadId: number, part: 'file' | 'faults') =>
    db()
      .select({ number: uploadPieces.number })
      .from(uploadPieces)
      .where(and(eq(uploadPieces.uploadId, uploadId), eq(uploadPieces.part, part)))
  const bring = async (bytes: Buffer<ArrayBuffer>, name: string) =>
    upload.result.parse((await office(upload, { bytes, headers: named(name) })).RESULT).uploadId
  const detail = async (uploadId: number) => uploadDetail.result.parse((await office(uploadDetail, { params: { uploadId } })).RESULT)
  const becomes = (uploadId: number, status: UploadStatus) => expect.poll(async () => (await detail(uploadId)).status).toBe(status)
  return { db, send, office, groupsFile, otherOffice, hasGroup, piecesOf, bring, detail, becomes }
}
