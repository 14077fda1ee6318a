import { randomUUID } from 'node:crypto'
import { HEADER } from '@portal/contract/envelope'
import { answerNotice, childNotice, openNoticeFile, readNotice } from '@portal/contract/noticeDetails'
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
import { dayAhead, type SetupContext, setup } from './context.ts'

/** Class of the demo's class teacher and of the mother's child. */
const GROUP = 3_052

/** Notice of the class teacher to the class, with the teacher's session. */
async function ownNotice({ portal }: SetupContext, state: 'DRAFT' | 'SENT' | 'PLANNED') {
  const { token, personId } = await portal.signIn('88000011')
  const sendAt = state === 'PLANNED' ? new Date(portal.world.clock.now().getTime() + 3_600_000) : null
  const noticeId = await addedNotice(portal.world, GROUP, { roleId: await authorIn(portal.world, GROUP), state, sendAt })
  return { token, by: personId, noticeId }
}

const ofTeacher = async ({ portal }: SetupContext) => {
  const { token, personId } = await portal.signIn('88000011')
  return { token, by: personId }
}

const words = { audience: `group-${GROUP}`, title: 'Хурал', text: 'Бямба гарагт.', event: null, asks: null }
const childrenIn = (result: unknown) => noticeReaders.result.parse(result).map(({ childId }) => childId)

export const noticeSetups = [
  setup(childNotice, async ({ portal, childId }) => ({
    params: { studentId: childId, noticeId: await addedNotice(portal.world, GROUP) },
    children: [childId],
  })),
  setup(readNotice, async ({ portal, childId }) => ({
    body: { studentId: childId, noticeId: await addedNotice(portal.world, GROUP) },
    children: [childId],
  })),
  setup(answerNotice, async (context) => {
    const { portal, childId } = context
    const noticeId = await addedNotice(portal.world, GROUP, { answerKind: 'YES_NO', answersUntil: dayAhead(context, 2) })
    return { body: { studentId: childId, noticeId, answer: 'YES' }, children: [childId] }
  }),
  setup(openNoticeFile, async ({ portal, childId }) => {
    const fileId = await addedDocument(portal.world, await addedNotice(portal.world, GROUP))
    return { body: { studentId: childId, fileId }, children: [childId] }
  }),
  setup(noticeDesk, ofTeacher),
  setup(noticeReach, async (context) => ({ ...(await ofTeacher(context)), params: { audience: `group-${GROUP}` } })),
  setup(staffNotice, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'SENT')
    return { token, by, params: { noticeId } }
  }),
  setup(saveNotice, async (context) => ({ ...(await ofTeacher(context)), body: { entryId: randomUUID(), ...words } })),
  setup(addNoticeFile, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'DRAFT')
    return { token, by, params: { noticeId, entryId: randomUUID() }, bytes: pdfOf(), headers: { [HEADER.fileName]: 'a.pdf' } }
  }),
  setup(removeNoticeFile, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'DRAFT')
    return { token, by, body: { noticeId, fileId: await addedDocument(context.portal.world, noticeId) } }
  }),
  setup(openOwnNoticeFile, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'SENT')
    return { token, by, body: { noticeId, fileId: await addedDocument(context.portal.world, noticeId) } }
  }),
  setup(sendNotice, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'DRAFT')
    return { token, by, body: { noticeId, sendAt: null } }
  }),
  setup(confirmNotice, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000012')
    const writtenAt = portal.world.clock.now()
    const noticeId = await addedNotice(portal.world, GROUP, { groupId: null, state: 'ASKED', writtenAt })
    return { token, by: personId, body: { noticeId, version: writtenAt.getTime() } }
  }),
  setup(returnNotice, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'PLANNED')
    return { token, by, body: { noticeId } }
  }),
  setup(takeBackNotice, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'SENT')
    return { token, by, body: { noticeId } }
  }),
  setup(deleteNotice, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'DRAFT')
    return { token, by, body: { noticeId } }
  }),
  setup(noticeReaders, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'SENT')
    return { token, by, params: { noticeId, groupId: GROUP }, children: childrenIn }
  }),
  setup(exportNoticeReaders, async (context) => {
    const { token, by, noticeId } = await ownNotice(context, 'SENT')
    return { token, by, body: { noticeId, groupId: GROUP }, children: childrenIn }
  }),
]
