import type { HomeworkFile } from '@portal/contract/homework'
import { useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureText, useFailureToast } from '../../base/failureText.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { useText } from '../../text/words.tsx'
import { useAddHomeworkFile } from './homeworkQueries.ts'

/** File that a teacher chose for homework. */
export interface PickedFile {
  /** Sent twice, it is one file. */
  entryId: string
  kind: HomeworkFile['kind']
  /** Bytes in memory, without the name on the device. */
  file: File
  /** Data address of a picture. */
  address: string | undefined
  state: 'chosen' | 'sending' | 'sent' | 'failed'
}

/** Chosen files and their way to the homework, one after the other. */
export function usePickedFiles() {
  const add = useAddHomeworkFile()
  const { filesNotSent } = useText(todayHomework)
  const failureOf = useFailureText(filesNotSent)
  const tell = useFailureToast(filesNotSent)
  const [all, setAll] = useState<readonly PickedFile[]>([])
  const [failureText, setFailureText] = useState<string>()
  const mark = (entryId: string, state: PickedFile['state']) =>
    setAll((before) => before.map((one) => (one.entryId === entryId ? { ...one, state } : one)))

  /** Sends files to homework; returns whether all have arrived. */
  async function send(homeworkId: number, files: readonly PickedFile[]): Promise<boolean> {
    setFailureText(undefined)
    let isWhole = true
    for (const { entryId, file, state } of files) {
      if (state === 'sent') continue
      mark(entryId, 'sending')
      try {
        await add(homeworkId, entryId, file)
        mark(entryId, 'sent')
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        mark(entryId, 'failed')
        setFailureText(failureOf(error))
        // The teacher may have left the form.
        tell(error)
        isWhole = false
      }
    }
    return isWhole
  }

  return {
    all,
    failureText,
    pick: (files: readonly PickedFile[]) => setAll((before) => [...before, ...files]),
    drop: (entryId: string) => {
      setFailureText(undefined)
      setAll((before) => before.filter((one) => one.entryId !== entryId))
    },
    send,
  }
}
