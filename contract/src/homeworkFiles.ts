import * as z from 'zod/mini'
import { child, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Id, IdValue } from './fields.ts'

/** Files of homework: pictures that the browser has drawn (JPEG), and documents (PDF). */

const ofSchool = staff('TEACHER', 'SCHOOL')

/** Maximum bytes of a document. */
export const PDF_BYTES = 5 * 1024 ** 2

const exampleLink = { link: '/api/files/3q2-7wAB' }

export const addHomeworkFile = post('/api/staff/homework/files/:homeworkId/:entryId', {
  about:
    "Adds a picture (JPEG, stored without metadata) or a document (PDF) to own homework, three files at most. The body is the file; its kind is read from its content. The client's id makes a repeated call return the same file.",
  access: ofSchool,
  params: { homeworkId: Id, entryId: z.uuid() },
  body: undefined,
  takesBytes: PDF_BYTES,
  result: z.object({ fileId: IdValue }),
  example: { params: { homeworkId: 51, entryId: '3f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, result: { fileId: 12 } },
})

export const removeHomeworkFile = post('/api/staff/homework/files/remove', {
  about: 'Deletes a file of own homework. A repeated call changes nothing.',
  access: ofSchool,
  params: {},
  body: z.object({ homeworkId: IdValue, fileId: IdValue }),
  result: MessageResult,
  example: { body: { homeworkId: 51, fileId: 12 }, result: { message: 'Файлыг устгалаа' } },
})

export const openGivenFile = post('/api/staff/homework/files/open', {
  about: 'Returns a link that opens a file of own homework once, within a minute, in the same session. Of others: notFoundRecord.',
  access: ofSchool,
  params: {},
  body: z.object({ homeworkId: IdValue, fileId: IdValue }),
  result: z.object({ link: z.string() }),
  example: { body: { homeworkId: 51, fileId: 12 }, result: exampleLink },
})

export const openHomeworkFile = post('/api/child/homeworks/file', {
  about:
    "Returns a link that opens a file of a child's homework once, within a minute, in the same session. Of homework that the child does not have: notFoundRecord.",
  access: child('studentId'),
  params: {},
  body: z.object({ studentId: IdValue, fileId: IdValue }),
  result: z.object({ link: z.string() }),
  example: { body: { studentId: 200002, fileId: 12 }, result: exampleLink },
})

export const homeworkFileCalls = [addHomeworkFile, removeHomeworkFile, openGivenFile, openHomeworkFile]
