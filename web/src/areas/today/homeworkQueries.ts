import {
  changeHomework,
  classHomework,
  giveHomework,
  givenHomework,
  homeworkDesk,
  takeBackHomework,
  tickHomework,
} from '@portal/contract/staffHomework'
import { useRead, useWrite } from '../../base/queries.tsx'

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
