import { randomUUID } from 'node:crypto'
import { HEADER } from '@portal/contract/envelope'
import { exportNoticeReaders, noticeReaders } from '@portal/contract/noticeReaders'
import {
  addNoticeFile,
  confirmNotice,
  deleteNotice,
  noticeDesk,
  noticeReach,
  openOwnNoticeFile,
  removeNoticeFile,
  returnNotice,
  saveNotice,
  sendNotice,
  staffNotice,
  takeBackNotice,
} from '@portal/contract/staffNotices'
import { addedDocument, addedNotice, authorIn } from '../notices.ts'
import { pdfOf } from '../pdf.ts'
import { type AccessRow, type Meets, NOT_FOUND, ofClass, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

const sent = ({ portal, groupId }: Scene) => addedNotice(portal.world, groupId)

/** Notice of the class teacher in a state. */
async function ofTeacher({ portal: { world }, groupId }: Scene, state: 'DRAFT' | 'PLANNED' | 'SENT') {
  const sendAt = state === 'PLANNED' ? new Date(world.clock.now().getTime() + 3_600_000) : null
  return addedNotice(world, groupId, { roleId: await authorIn(world, groupId), state, sendAt })
}

const ofReaders = ofClass('200', NOT_FOUND, NOT_FOUND, STAFF_ONLY)
/** Open to the author alone, here the class teacher. */
const ofAuthor: Meets = { ...ofReaders, office: NOT_FOUND }
/** Open to the class teacher alone: an office reads numbers. */
const ofTeachers: Meets = { ...ofClass('200', NOT_FOUND, STAFF_ONLY, STAFF_ONLY), office: STAFF_ONLY }

const words = { title: 'Хурал', text: 'Бямба гарагт.', event: null, asks: null }

/** Notices of a class and its institution. */
export const noticeAccess: readonly AccessRow[] = [
  {
    name: 'the classes to write to',
    call: noticeDesk,
    at: 'school',
    asks: () => ({}),
    reads: (result, { groupId }) => (noticeDesk.result.parse(result).groups.some((one) => one.groupId === groupId) ? 'shown' : 'hidden'),
    meets: ofClass('shown', 'hidden', 'hidden', STAFF_ONLY),
  },
  {
    name: 'the reach of a class',
    call: noticeReach,
    at: 'school',
    asks: ({ groupId }) => ({ params: { audience: `group-${groupId}` } }),
    meets: ofReaders,
  },
  {
    name: 'a notice to a class',
    call: staffNotice,
    at: 'school',
    asks: async (scene) => ({ params: { noticeId: await sent(scene) } }),
    meets: ofReaders,
  },
  {
    name: 'to write to a class',
    call: saveNotice,
    at: 'school',
    asks: ({ groupId }) => ({ body: { entryId: randomUUID(), audience: `group-${groupId}`, ...words } }),
    meets: ofReaders,
  },
  {
    name: 'to add a file to a draft',
    call: addNoticeFile,
    at: 'school',
    asks: async (scene) => ({
      params: { noticeId: await ofTeacher(scene, 'DRAFT'), entryId: randomUUID() },
      bytes: pdfOf(),
      headers: { [HEADER.fileName]: 'a.pdf' },
    }),
    meets: ofAuthor,
  },
  {
    name: 'to remove a file of a draft',
    call: removeNoticeFile,
    at: 'school',
    asks: async (scene) => {
      const noticeId = await ofTeacher(scene, 'DRAFT')
      return { body: { noticeId, fileId: await addedDocument(scene.portal.world, noticeId) } }
    },
    meets: ofAuthor,
  },
  {
    name: 'to open a file of a notice',
    call: openOwnNoticeFile,
    at: 'school',
    asks: async (scene) => {
      const noticeId = await sent(scene)
      return { body: { noticeId, fileId: await addedDocument(scene.portal.world, noticeId) } }
    },
    meets: ofReaders,
  },
  {
    name: 'to send a draft',
    call: sendNotice,
    at: 'school',
    asks: async (scene) => ({ body: { noticeId: await ofTeacher(scene, 'DRAFT'), sendAt: null } }),
    meets: ofAuthor,
  },
  {
    name: 'to delete a draft',
    call: deleteNotice,
    at: 'school',
    asks: async (scene) => ({ body: { noticeId: await ofTeacher(scene, 'DRAFT') } }),
    meets: ofAuthor,
  },
  {
    name: 'to confirm a notice to the school',
    call: confirmNotice,
    at: 'school',
    asks: async ({ portal, groupId }) => {
      const writtenAt = portal.world.clock.now()
      const noticeId = await addedNotice(portal.world, groupId, { groupId: null, state: 'ASKED', writtenAt })
      return { body: { noticeId, version: writtenAt.getTime() } }
    },
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to make a planned notice a draft again',
    call: returnNotice,
    at: 'school',
    asks: async (scene) => ({ body: { noticeId: await ofTeacher(scene, 'PLANNED') } }),
    meets: ofReaders,
  },
  {
    name: 'to take a notice back',
    call: takeBackNotice,
    at: 'school',
    asks: async (scene) => ({ body: { noticeId: await ofTeacher(scene, 'SENT') } }),
    meets: ofReaders,
  },
  {
    name: 'the readers of a notice',
    call: noticeReaders,
    at: 'school',
    asks: async (scene) => ({ params: { noticeId: await sent(scene), groupId: scene.groupId } }),
    meets: ofTeachers,
  },
  {
    name: 'the readers of a notice as a file',
    call: exportNoticeReaders,
    at: 'school',
    asks: async (scene) => ({ body: { noticeId: await sent(scene), groupId: scene.groupId } }),
    meets: ofTeachers,
  },
]
