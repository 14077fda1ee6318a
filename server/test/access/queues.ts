import { decide, ownHeldDecisions, QUEUE_STATUSES, undoDecision } from '@portal/contract/staff'
import { desk } from '@portal/contract/staffDesk'
import { findSchools, firstGraders, notePapers, requestPhones, withdrawForFamily } from '@portal/contract/staffMoves'
import { addStaffNote, assignRequest, releaseRequest } from '@portal/contract/staffNotes'
import { askFamily, openAnswerFile } from '@portal/contract/staffQuestions'
import { placeRequest, type Queue, queueDetail, queueRows, registryNumberOf } from '@portal/contract/staffQueues'
import { correct, registerExport, registerRows } from '@portal/contract/staffRegister'
import * as z from 'zod/mini'
import { eq } from '../../src/database/sql.ts'
import { files, questions } from '../../src/database/tables.ts'
import { jpegOf } from '../jpeg.ts'
import {
  type AccessRow,
  anyStaff,
  CALLERS,
  type CallerName,
  type Meets,
  NOT_ALLOWED,
  NOT_FOUND,
  ofClass,
  ofCommission,
  ofOffice,
  type Scene,
  STAFF_ONLY,
} from './callers.ts'

const Listed = z.object({ rows: z.array(z.object({ id: z.number() })) })
const Decided = z.array(z.object({ done: z.boolean(), reason: z.nullable(z.string()) }))
const Undone = z.object({ undone: z.array(z.number()) })
const outcome = (result: unknown) => Decided.parse(result)[0]?.reason ?? 'done'

interface QueueAccess {
  at: 'school' | 'kindergarten'
  kind: string
  approves: string
  list: Meets
  one: Meets
  decides: Meets
}

const ofSchoolLife = {
  at: 'school',
  // A commission sees only requests that concern the office's own staff.
  list: ofClass('shown', 'hidden', 'hidden', 'hidden'),
  one: ofClass('200', NOT_FOUND, NOT_FOUND, NOT_FOUND),
  decides: {
    ...ofClass('done', 'notYourGroup', 'notYourInstitution', 'notAllowed'),
    'commission of another district': 'notYourInstitution',
  },
} as const
const ofKindergartens = {
  at: 'kindergarten',
  list: ofCommission('shown', 'shown', NOT_ALLOWED, NOT_ALLOWED, 'hidden'),
  one: ofCommission('200', '200', NOT_ALLOWED, NOT_ALLOWED, NOT_FOUND),
  decides: ofCommission('done', 'moveNotAllowed', 'notYourInstitution', NOT_ALLOWED, 'notYourInstitution'),
} as const

/** A new queue needs a row here. */
const queues: Readonly<Record<Queue, QueueAccess>> = {
  links: { ...ofSchoolLife, kind: 'link', approves: 'APPROVE' },
  leave: { ...ofSchoolLife, kind: 'absence', approves: 'APPROVED' },
  'first-grade': {
    at: 'school',
    kind: 'prospect',
    approves: 'REGISTERED',
    list: ofOffice('shown', NOT_ALLOWED, NOT_ALLOWED, 'hidden'),
    one: ofOffice('200', NOT_ALLOWED, NOT_ALLOWED, NOT_FOUND),
    decides: {
      ...ofOffice('done', NOT_ALLOWED, 'notYourInstitution', 'notAllowed'),
      'commission of another district': 'notYourInstitution',
    },
  },
  kindergarten: { ...ofKindergartens, kind: 'prospect', approves: 'PASSED' },
  'sub-program': { ...ofKindergartens, kind: 'sub', approves: 'PASSED' },
}

/** Cursor below which only the scenes' requests are listed, newest first. */
const RECENT = { at: Date.parse('2020-06-01T00:00:00Z'), id: 1 }

const ofQueues = Object.entries(queues).flatMap(([name, { at, kind, approves, list, one, decides }]): AccessRow[] => {
  const idIn = ({ requests }: Scene) => Object.entries(requests).find(([queue]) => queue === name)?.[1] ?? 0
  const params = (scene: Scene) => ({ params: { queue: name, id: idIn(scene) } })
  const ids = (scene: Scene) => ({ kind, ids: [idIn(scene)] })
  const undone: Meets = Object.assign({}, decides, anyStaff)
  return [
    {
      name: `the list of ${name}`,
      call: queueRows,
      at,
      asks: () => ({ body: { queue: name } }),
      reads: (result, scene) => (Listed.parse(result).rows.some(({ id }) => id === idIn(scene)) ? 'shown' : 'hidden'),
      meets: list,
    },
    {
      name: `${name} in the register`,
      call: registerRows,
      at,
      asks: () => ({ body: { queue: name, after: { ...RECENT, queue: name } } }),
      reads: (result, scene) => (Listed.parse(result).rows.some(({ id }) => id === idIn(scene)) ? 'shown' : 'hidden'),
      // The office's own cases are in the commission's queue alone.
      meets: mapped(list, (who) => (at === 'school' && who.startsWith('commission') ? NOT_ALLOWED : list[who])),
    },
    {
      name: `${name} as a file`,
      call: registerExport,
      at,
      asks: () => ({ body: { queue: name } }),
      reads: (result, scene) => (Listed.parse(result).rows.some(({ id }) => id === idIn(scene)) ? 'shown' : 'hidden'),
      meets: mapped(list, (who) => (at === 'school' && who.startsWith('commission') ? NOT_ALLOWED : list[who])),
    },
    { name: `a request of ${name}`, call: queueDetail, at, tracesMissing: true, asks: params, meets: one },
    { name: `the whole number of a child of ${name}`, call: registryNumberOf, at, tracesMissing: true, asks: params, meets: one },
    { name: `the phone of a family of ${name}`, call: requestPhones, at, tracesMissing: true, asks: params, meets: one },
    {
      name: `a note about a request of ${name}`,
      call: addStaffNote,
      at,
      tracesMissing: true,
      asks: (scene) => ({ body: { queue: name, id: idIn(scene), text: 'Утсаар ярьсан.' } }),
      meets: one,
    },
    {
      name: `to work on a request of ${name}`,
      call: assignRequest,
      at,
      tracesMissing: true,
      asks: (scene) => ({ body: { queue: name, id: idIn(scene) } }),
      meets: one,
    },
    {
      name: `a decision about ${name}`,
      call: decide,
      at,
      asks: (scene) => ({ body: { ...ids(scene), decision: approves, note: null, holdSeconds: 60 } }),
      reads: outcome,
      meets: decides,
    },
    {
      // Runs after the held decision of the same caller, which is undone and not corrected.
      name: `to correct a decision about ${name}`,
      call: correct,
      at,
      tracesMissing: true,
      asks: (scene) => ({ body: { queue: name, id: idIn(scene), from: waitsIn(name), reason: 'Алдаатай шийдвэр байна.' } }),
      meets: mapped(one, (who) => (one[who] === '200' ? (decides[who] === 'done' ? '203 decisionHeld' : NOT_ALLOWED) : one[who])),
    },
    {
      // Runs after the decision of the same caller: a caller without a decision has nothing to undo.
      name: `to take back a decision about ${name}`,
      call: undoDecision,
      at,
      asks: (scene) => ({ body: ids(scene) }),
      reads: (result) => (Undone.parse(result).undone.length > 0 ? 'undone' : 'nothing'),
      meets: mapped(undone, (who) => (decides[who] === 'done' ? 'undone' : anyStaff[who] === '200' ? 'nothing' : anyStaff[who])),
    },
  ]
})

/** First status of each queue, in which its request waits. */
const waitsIn = (name: string): string => Object.entries(QUEUE_STATUSES).find(([queue]) => queue === name)?.[1].filter[0] ?? ''

function mapped(meets: Meets, change: (who: CallerName) => string): Meets {
  const changed = { ...meets }
  for (const who of CALLERS) changed[who] = change(who)
  return changed
}

/** Answered question of the scene's institution about the link, in place of the asked one; returns the id of its picture. */
async function answeredFile({ portal, orgId, requests }: Scene): Promise<number> {
  const { db, clock } = portal.world
  const [now, linkId, bytes] = [clock.now(), requests.links ?? 0, jpegOf()]
  await db.delete(questions).where(eq(questions.linkId, linkId))
  const { personId: askedBy } = await portal.who('88000012')
  const asked = { linkId, orgId, askedBy: askedBy ?? 0, askedAt: now, dueAt: now, endedAt: now, answeredAt: now, text: '?', answer: '!' }
  const [question] = await db.insert(questions).values(asked).returning()
  const picture = { questionId: question?.id ?? 0, orgId, size: bytes.length, bytes, sentAt: now }
  const [file] = await db.insert(files).values(picture).returning()
  return file?.id ?? 0
}

export const queueAccess: readonly AccessRow[] = [
  { name: 'the desk', call: desk, at: 'school', asks: () => ({}), meets: anyStaff },
  ...ofQueues,
  {
    // A first grade has no sender before the family answers, so no caller gets further.
    name: 'a question about a first grade',
    call: askFamily,
    at: 'school',
    tracesMissing: true,
    asks: ({ requests }) => ({ body: { queue: 'first-grade', id: requests['first-grade'] ?? 0, text: 'Хэзээ ирэх вэ?' } }),
    meets: ofOffice('203 questionToNobody', NOT_ALLOWED, NOT_ALLOWED, NOT_FOUND),
  },
  {
    name: 'a question to the sender of a link',
    call: askFamily,
    at: 'school',
    tracesMissing: true,
    asks: ({ requests }) => ({ body: { queue: 'links', id: requests.links ?? 0, text: 'Хэний хүүхэд вэ?' } }),
    meets: ofClass('200', NOT_FOUND, NOT_FOUND, NOT_FOUND),
  },
  {
    name: 'a file of an answer',
    call: openAnswerFile,
    at: 'school',
    tracesMissing: true,
    asks: async (scene) => ({ body: { queue: 'links', id: scene.requests.links ?? 0, fileId: await answeredFile(scene) } }),
    meets: ofClass('200', NOT_FOUND, NOT_FOUND, NOT_FOUND),
  },
  {
    name: 'a file of another request',
    call: openAnswerFile,
    at: 'school',
    tracesMissing: true,
    asks: ({ requests }) => ({ body: { queue: 'links', id: requests.links ?? 0, fileId: 999_999 } }),
    meets: ofClass(NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND),
  },
  {
    // The request has another status, so that no caller withdraws it.
    name: 'to withdraw a request for its family',
    call: withdrawForFamily,
    at: 'kindergarten',
    tracesMissing: true,
    asks: ({ requests }) => ({ body: { queue: 'kindergarten', id: requests.kindergarten ?? 0, from: 'WAITING', note: 'Ээж нь' } }),
    meets: ofCommission('203 requestChanged', STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, NOT_FOUND),
  },
  {
    name: 'schools by name',
    call: findSchools,
    at: 'school',
    asks: () => ({ body: { search: '84' } }),
    meets: { ...anyStaff, 'class teacher': STAFF_ONLY, 'teacher of another group': STAFF_ONLY, 'teacher who lost the group': STAFF_ONLY },
  },
  {
    name: 'the confirmed first-graders of the own school',
    call: firstGraders,
    at: 'school',
    asks: () => ({}),
    meets: { ...ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY) },
  },
  {
    // The scene's first-grader is not confirmed, so the own office finds none either.
    name: 'papers of a first-grader who is not confirmed',
    call: notePapers,
    at: 'school',
    asks: ({ requests }) => ({ body: { id: requests['first-grade'] ?? 0, paper: 'BIRTH', has: true } }),
    meets: { ...ofOffice(NOT_FOUND, STAFF_ONLY, NOT_FOUND, STAFF_ONLY) },
  },
  { name: 'own held decisions', call: ownHeldDecisions, at: 'school', asks: () => ({}), meets: anyStaff },
  {
    // Ends the caller's own assignment, so every member of staff succeeds.
    name: 'to stop working on a request',
    call: releaseRequest,
    at: 'school',
    asks: ({ requests }) => ({ body: { queue: 'links', id: requests.links ?? 0 } }),
    meets: anyStaff,
  },
  {
    name: 'to give a kindergarten to a request that has one',
    call: placeRequest,
    at: 'kindergarten',
    tracesMissing: true,
    asks: ({ requests, orgId }) => ({ body: { queue: 'kindergarten', id: requests.kindergarten ?? 0, orgId } }),
    meets: ofCommission('203 requestChanged', STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, NOT_FOUND),
  },
  {
    name: 'a decision about a request of their own',
    call: decide,
    at: 'school',
    isOwn: true,
    asks: ({ ownLink }) => ({ body: { kind: 'link', ids: [ownLink], decision: 'APPROVE', note: null, holdSeconds: 60 } }),
    reads: outcome,
    meets: {
      ...ofClass('ownCaseToOffice', 'notYourGroup', 'notYourInstitution', 'ownCaseToColleague'),
      office: 'ownCaseToCommission',
      'commission of another district': 'notYourInstitution',
    },
  },
]
