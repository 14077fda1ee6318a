import { dataFileList, ownData } from '@portal/contract/dataFiles'
import { correctGroup, correctStay, dataForms, groupStays, proposePerson } from '@portal/contract/dataForms'
import { dataOrigins, setDataOrigin } from '@portal/contract/dataOrigins'
import { fetchNow, syncState } from '@portal/contract/sync'
import { applyUpload, endKey, makeKey, upload, uploadDetail, uploadFaults, uploads } from '@portal/contract/uploads'
import * as z from 'zod/mini'
import { named, someKey, someStay, someUpload } from '../uploads.ts'
import { type AccessRow, NOT_FOUND, ofOffice, STAFF_ONLY } from './callers.ts'

const Listed = z.object({ uploads: z.array(z.unknown()) })

/** Uploads of an institution: open to its office; another office has its own. */
export const uploadAccess: readonly AccessRow[] = [
  {
    name: 'the uploads of the institution',
    call: uploads,
    at: 'school',
    asks: async ({ portal, orgId }) => {
      await someUpload(portal.world, orgId, 'EXPIRED')
      return {}
    },
    reads: (result) => (Listed.parse(result).uploads.length > 0 ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'one of them with its bad rows',
    call: uploadDetail,
    at: 'school',
    asks: async ({ portal, orgId }) => ({ params: { uploadId: await someUpload(portal.world, orgId, 'REFUSED') } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'its bad rows as a file',
    call: uploadFaults,
    at: 'school',
    asks: async ({ portal, orgId }) => ({ params: { uploadId: await someUpload(portal.world, orgId, 'REFUSED') } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to bring in what was checked',
    call: applyUpload,
    at: 'school',
    asks: async ({ portal, orgId }) => ({
      body: { uploadId: await someUpload(portal.world, orgId, 'CHECKED'), goodRows: true },
    }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'where the data of the institution come from',
    call: dataOrigins,
    at: 'school',
    asks: () => ({}),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'to set where they come from',
    call: setDataOrigin,
    at: 'school',
    asks: () => ({ body: { kind: 'ATTENDANCE', origin: 'ENTERED' } }),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'to make a key for the own institution',
    call: makeKey,
    at: 'school',
    asks: () => ({ body: { name: 'Программ' } }),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'to end a key',
    call: endKey,
    at: 'school',
    asks: async ({ portal, orgId }) => ({
      body: { keyId: await someKey(portal.world, orgId, portal.world.random.bytes(32).toString('base64url')) },
    }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to bring a file for the own institution',
    call: upload,
    at: 'school',
    asks: () => ({ bytes: Buffer.from('x'), headers: named('groups.csv') }),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'the description of the files',
    call: dataFileList,
    at: 'school',
    asks: () => ({}),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'the own data as files',
    call: ownData,
    at: 'school',
    asks: () => ({ params: { since: '2100-01-01' } }),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'what the forms for its data offer',
    call: dataForms,
    at: 'school',
    asks: () => ({}),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'the stays in a group',
    call: groupStays,
    at: 'school',
    asks: async ({ portal, orgId }) => ({ params: { groupId: (await someStay(portal.world, orgId)).groupId } }),
    reads: (result) => (z.array(z.unknown()).parse(result).length > 0 ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'to correct a group',
    call: correctGroup,
    at: 'school',
    asks: async ({ portal, orgId }) => {
      const { groupId, level, teacherId } = await someStay(portal.world, orgId)
      return { body: { groupId, level, teacherId } }
    },
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to correct the stay of a child',
    call: correctStay,
    at: 'school',
    asks: async ({ portal, orgId }) => {
      const { stayId, groupId, since } = await someStay(portal.world, orgId)
      return { body: { stayId, groupId, since, until: null } }
    },
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to propose a guardian of a child',
    call: proposePerson,
    at: 'school',
    asks: async ({ portal, orgId }) => {
      const { childId } = await someStay(portal.world, orgId)
      const person = { registerNumber: 'ЯХ90021677', lastName: 'Дорж', firstName: 'Болд', phone: null }
      return { body: { ...person, guardianOf: { childId, type: 'FATHER' } } }
    },
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'the state of its data from the national system',
    call: syncState,
    at: 'school',
    asks: () => ({}),
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'to fetch its data now',
    call: fetchNow,
    at: 'school',
    asks: () => ({}),
    meets: ofOffice(NOT_FOUND, STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
]
