import type { HomeworkFile } from '@portal/contract/homework'
import type { Database } from '../../database/connect.ts'
import { stayOn } from '../../database/membership.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { courses, files, groupMembers, homework } from '../../database/tables.ts'

/** Numbers of the files of homework that are in use. */
export async function numbersOf(tx: Database, homeworkId: number): Promise<(number | null)[]> {
  const found = await tx.select({ number: files.number }).from(files).where(eq(files.homeworkId, homeworkId))
  return found.map(({ number }) => number)
}

interface FileEntry {
  orgId: number
  entryId: string
  bytes: Uint8Array
}

/** File of this client's id that arrived before, and whether it has the same bytes. Served by files_entry. */
export async function findFileEntry(tx: Database, { orgId, entryId, bytes }: FileEntry) {
  const [found] = await tx
    .select({ fileId: files.id, homeworkId: files.homeworkId, isSame: sql<boolean>`${files.bytes} = ${sql.param(bytes, files.bytes)}` })
    .from(files)
    .where(and(eq(files.orgId, orgId), eq(files.entryId, entryId)))
  return found
}

type FileOf = Pick<HomeworkFile, 'fileId'> & { homeworkId: number }
const isThis = ({ fileId, homeworkId }: FileOf) => and(eq(files.id, fileId), eq(files.homeworkId, homeworkId))

export const isFileOfHomework = async (db: Database, file: FileOf): Promise<boolean> => (await db.$count(files, isThis(file))) > 0

/** Deletes a file; false if it was gone. */
export async function deleteFile(tx: Database, file: FileOf): Promise<boolean> {
  const deleted = await tx.delete(files).where(isThis(file)).returning({ id: files.id })
  return deleted.length > 0
}

/** Whether a file belongs to homework of a class in which the child is on the due day: homework that `homeworkOf` lists. */
export async function isFileOfChild(db: Database, fileId: number, childId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(homework, eq(homework.id, files.homeworkId))
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.groupId, courses.groupId), eq(groupMembers.childId, childId), stayOn(sql`${homework.dueOn}`)),
    )
    .where(eq(files.id, fileId))
  return found !== undefined
}
