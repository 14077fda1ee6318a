import { FILES_MAX } from '@portal/contract/homework'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { refuse } from '../../text/refusals.ts'
import { addHomeworkFile, type Content } from '../files/index.ts'
import { deleteFile, findFileEntry, numbersOf } from './fileStore.ts'
import { demandEntered, lockGiven } from './giving.ts'
import { announceHomework } from './givingChanges.ts'
import { freeNumber } from './givingRules.ts'
import type { Giver } from './givingStore.ts'

/** Files of homework, by staff. Each change runs in a transaction that holds the homework's row, so that files are counted one by one. */

interface Sent {
  homeworkId: number
  entryId: string
}

/** Adds a file to own homework; the same entry returns the same file. */
export async function addFile(tx: Database, giver: Giver, now: Date, { homeworkId, entryId }: Sent, content: Content): Promise<number> {
  const { orgId } = giver
  const given = await lockGiven(tx, giver, homeworkId)
  await demandEntered(tx, giver)
  await takeLockOn(tx, `homework file ${entryId} of ${orgId}`)
  const known = await findFileEntry(tx, { orgId, entryId, bytes: content.bytes })
  if (known !== undefined) return known.homeworkId === homeworkId && known.isSame ? known.fileId : refuse('inputInvalid')
  const number = freeNumber(await numbersOf(tx, homeworkId)) ?? refuse('homeworkFilesMost', { values: { most: FILES_MAX } })
  const fileId = await addHomeworkFile(tx, { ...content, homeworkId, orgId, entryId, number }, now)
  await announceHomework(tx, given, giver)
  return fileId
}

/** Deletes a file of own homework; one that is gone stays so. */
export async function removeFile(tx: Database, giver: Giver, file: { homeworkId: number; fileId: number }): Promise<void> {
  const given = await lockGiven(tx, giver, file.homeworkId)
  await demandEntered(tx, giver)
  if (await deleteFile(tx, file)) await announceHomework(tx, given, giver)
}
