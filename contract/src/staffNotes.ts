import * as z from 'zod/mini'
import { post, staff } from './call.ts'
import { IdValue, Instant, says } from './fields.ts'
import { StaffNote } from './staffCorrespondence.ts'
import { Queue } from './staffQueues.ts'

/** Maximum length of an internal note. */
export const STAFF_NOTE_MAX = 500
/** Minutes after which an assignment to a request ends by itself. */
export const ASSIGNED_MINUTES = 30

export const StaffNoteText = z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(STAFF_NOTE_MAX))

const anyStaff = staff('TEACHER', 'SCHOOL', 'COMMISSION')

const Request = { queue: Queue, id: IdValue }

export const addStaffNote = post('/api/staff/notes', {
  about:
    "Adds an internal note to a request of this desk, for staff of the caller's institution only. Parents see in the copy of their data that a note exists. Refused about the caller's own family.",
  access: anyStaff,
  params: {},
  body: z.object({ ...Request, text: StaffNoteText }),
  result: StaffNote,
  example: {
    body: { queue: 'links', id: 71, text: 'Эгч нь манай бэлтгэл бүлэгт байдаг.' },
    result: { id: 5, at: '2026-11-12T10:20:00+08:00', by: 'Б.Сүрэн', text: 'Эгч нь манай бэлтгэл бүлэгт байдаг.' },
  },
})

export const assignRequest = post('/api/staff/queue/assign', {
  about: `Assigns a request of this desk to the caller, whose name other staff see beside it. Replaces the caller's earlier assignment; ends after ${ASSIGNED_MINUTES} minutes.`,
  access: anyStaff,
  params: {},
  body: z.object(Request),
  result: z.object({ until: Instant }),
  example: { body: { queue: 'links', id: 71 }, result: { until: '2026-11-12T10:50:00+08:00' } },
})

export const releaseRequest = post('/api/staff/queue/release', {
  about: "Ends the caller's assignment to a request; without one nothing changes.",
  access: anyStaff,
  params: {},
  body: z.object(Request),
  result: z.object({ released: z.boolean() }),
  example: { body: { queue: 'links', id: 71 }, result: { released: true } },
})

export const noteCalls = [addStaffNote, assignRequest, releaseRequest]
