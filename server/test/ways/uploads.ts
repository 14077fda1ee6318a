import {
  applyUpload,
  bringImport,
  endKey,
  importState,
  makeKey,
  upload,
  uploadDetail,
  uploadFaults,
  uploads,
} from '@portal/contract/uploads'
import { named, someImport, someKey, someUpload } from '../uploads.ts'
import { type Walk, way } from './walk.ts'

const SCHOOL = 50_084
const KEY = 'a-key-of-the-school-for-the-walk-of-calls'
const FILE = { bytes: Buffer.from('nothing that could be read'), headers: named('groups.csv') }

const ofOffice = async ({ portal }: Walk) => {
  const { token, personId } = await portal.signIn('88000012')
  return { token, by: personId }
}
const ofProgram = async ({ portal }: Walk) => {
  await someKey(portal.world, SCHOOL, KEY)
  return { token: KEY, by: null }
}

export const uploadWays = [
  way(uploads, ofOffice),
  way(uploadDetail, async (walk) => ({
    ...(await ofOffice(walk)),
    params: { uploadId: await someUpload(walk.portal.world, SCHOOL, 'CHECKED') },
  })),
  way(uploadFaults, async (walk) => ({
    ...(await ofOffice(walk)),
    params: { uploadId: await someUpload(walk.portal.world, SCHOOL, 'CHECKED') },
  })),
  way(upload, async (walk) => ({ ...(await ofOffice(walk)), ...FILE })),
  way(applyUpload, async (walk) => ({
    ...(await ofOffice(walk)),
    body: { uploadId: await someUpload(walk.portal.world, SCHOOL, 'CHECKED'), goodRows: true },
  })),
  way(makeKey, ofOffice),
  way(endKey, async (walk) => ({
    ...(await ofOffice(walk)),
    body: { keyId: await someKey(walk.portal.world, SCHOOL, 'a-key-of-the-school-that-is-ended') },
  })),
  way(bringImport, async (walk) => ({ ...(await ofProgram(walk)), ...FILE })),
  way(importState, async (walk) => ({
    ...(await ofProgram(walk)),
    params: { importId: await someImport(walk.portal.world, SCHOOL, 'REFUSED', KEY) },
  })),
]
