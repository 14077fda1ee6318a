import { addHomeworkFile, openGivenFile, removeHomeworkFile } from '@portal/contract/homeworkFiles'
import {
  changeHomework,
  classHomework,
  giveHomework,
  givenHomework,
  homeworkDesk,
  takeBackHomework,
  tickHomework,
} from '@portal/contract/staffHomework'
import { useQueryClient } from '@tanstack/react-query'
import { send, sendFile } from '../../base/api.ts'
import { invalidate, useRead, useWrite } from '../../base/queries.tsx'

export const useHomeworkDesk = () => useRead(homeworkDesk, {})
export const useClassHomework = (groupId: number) => useRead(classHomework, { groupId })
export const useGivenHomework = (homeworkId: number | undefined) =>
  useRead(givenHomework, homeworkId === undefined ? undefined : { homeworkId })

const stale = [classHomework, givenHomework, homeworkDesk]

export const useGiveHomework = () => useWrite(giveHomework, { stale, waits: true })
export const useChangeHomework = () => useWrite(changeHomework, { stale, waits: true })
/** Does not wait: the page of the homework would read what is gone. */
export const useTakeBackHomework = () => useWrite(takeBackHomework, { stale: [classHomework, homeworkDesk] })
export const useTickHomework = () => useWrite(tickHomework, { stale, waits: true })
export const useRemoveHomeworkFile = () => useWrite(removeHomeworkFile, { stale, waits: true })

/** Sends a file of homework, and reads the homework again before it returns. */
export function useAddHomeworkFile() {
  const client = useQueryClient()
  return async (homeworkId: number, entryId: string, file: File): Promise<void> => {
    await sendFile(addHomeworkFile, { homeworkId, entryId }, file)
    await invalidate(client, stale)
  }
}

/** Link to a file of own homework. */
export const openGiven = (homeworkId: number) => (fileId: number) => send(openGivenFile, {}, { homeworkId, fileId })
