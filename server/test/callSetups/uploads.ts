import { dataFileList, ownData } from '@portal/contract/dataFiles'
import { correctGroup, correctStay, dataForms, groupStays, proposePerson } from '@portal/contract/dataForms'
import { dataOrigins, setDataOrigin } from '@portal/contract/dataOrigins'
import { fetchNow, syncState } from '@portal/contract/sync'
import {
  applyUpload,
  endKey,
  importState,
  makeKey,
  sendImport,
  upload,
  uploadDetail,
  uploadFaults,
  uploads,
} from '@portal/contract/uploads'
import { staysIn } from '../../src/areas/uploads/formStore.ts'
import { childrenNamedBy } from '../../src/areas/uploads/store.ts'
import { eq } from '../../src/database/sql.ts'
import { syncInstitutions } from '../../src/database/tables.ts'
import { named, someImport, someKey, someStay, someUpload } from '../uploads.ts'
import { type SetupContext, setup } from './context.ts'

const SCHOOL = 50_084
const KEY = 'a-key-of-the-school-for-the-walk-of-calls'
const FILE = { bytes: Buffer.from('nothing that could be read'), headers: named('groups.csv') }

const ofOffice = async ({ portal }: SetupContext) => {
  const { token, personId } = await portal.signIn('88000012')
  return { token, by: personId }
}
const ofProgram = async ({ portal }: SetupContext) => {
  await someKey(portal.world, SCHOOL, KEY)
  return { token: KEY, by: null }
}

/** Connects the school with an institution of the national system. */
async function connected(context: SetupContext) {
  const { db, clock } = context.portal.world
  const row = { code: 'E-84', name: '84', orgId: SCHOOL, status: 'IDLE' as const, dueAt: clock.now() }
  await db.delete(syncInstitutions).where(eq(syncInstitutions.orgId, SCHOOL))
  await db.insert(syncInstitutions).values(row)
  return ofOffice(context)
}

export const uploadSetups = [
  setup(uploads, ofOffice),
  setup(dataFileList, ofOffice),
  setup(ownData, async (context) => ({
    ...(await ofOffice(context)),
    children: await childrenNamedBy(context.portal.world.db, SCHOOL),
  })),
  setup(dataForms, ofOffice),
  setup(dataOrigins, ofOffice),
  setup(setDataOrigin, ofOffice),
  setup(groupStays, async (context) => {
    const { db } = context.portal.world
    const { groupId } = await someStay(context.portal.world, SCHOOL)
    const children = (await staysIn(db, SCHOOL, groupId)).map(({ childId }) => childId)
    return { ...(await ofOffice(context)), params: { groupId }, children }
  }),
  setup(correctGroup, async (context) => {
    const { groupId, level, teacherId } = await someStay(context.portal.world, SCHOOL)
    // An import audits itself, and each person that its rows name.
    const children = [null, ...(teacherId === null ? [] : [teacherId])]
    return { ...(await ofOffice(context)), body: { groupId, level, teacherId }, children }
  }),
  setup(correctStay, async (context) => {
    const { stayId, groupId, since, childId } = await someStay(context.portal.world, SCHOOL)
    return { ...(await ofOffice(context)), body: { stayId, groupId, since, until: null }, children: [null, childId] }
  }),
  setup(proposePerson, ofOffice),
  setup(syncState, ofOffice),
  setup(fetchNow, async (context) => ({ ...(await connected(context)) })),
  setup(uploadDetail, async (context) => ({
    ...(await ofOffice(context)),
    params: { uploadId: await someUpload(context.portal.world, SCHOOL, 'CHECKED') },
  })),
  setup(uploadFaults, async (context) => ({
    ...(await ofOffice(context)),
    params: { uploadId: await someUpload(context.portal.world, SCHOOL, 'CHECKED') },
  })),
  setup(upload, async (context) => ({ ...(await ofOffice(context)), ...FILE })),
  setup(applyUpload, async (context) => ({
    ...(await ofOffice(context)),
    body: { uploadId: await someUpload(context.portal.world, SCHOOL, 'CHECKED'), goodRows: true },
  })),
  setup(makeKey, ofOffice),
  setup(endKey, async (context) => ({
    ...(await ofOffice(context)),
    body: { keyId: await someKey(context.portal.world, SCHOOL, 'a-key-of-the-school-that-is-ended') },
  })),
  setup(sendImport, async (context) => ({ ...(await ofProgram(context)), ...FILE })),
  setup(importState, async (context) => ({
    ...(await ofProgram(context)),
    params: { importId: await someImport(context.portal.world, SCHOOL, 'REFUSED', KEY) },
  })),
]
