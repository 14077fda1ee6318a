import { FILES_MAX, type HomeworkFile } from '@portal/contract/homework'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { homeworkFiles } from '../../text/mn/homeworkFiles.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { fill, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { FileButton, PictureDialog } from '../homework/index.ts'
import classes from './HomeworkFiles.module.css'
import { openGiven, useRemoveHomeworkFile } from './homeworkQueries.ts'
import { FilesField, SendAgain } from './LeftFiles.tsx'
import { usePickedFiles } from './pickedFiles.ts'

interface GivenFilesProps {
  homeworkId: number
  files: readonly HomeworkFile[]
}

/** Files of given homework: each opens and can be removed; a chosen one is sent at once. */
export function GivenFiles({ homeworkId, files }: GivenFilesProps) {
  const text = useText(todayHomework)
  const words = useText(homeworkFiles)
  const { all, failureText, pick, drop, send } = usePickedFiles()
  const remove = useRemoveHomeworkFile()
  const [picture, setPicture] = useState<HomeworkFile>()
  const [removed, setRemoved] = useState<HomeworkFile>()
  const open = openGiven(homeworkId)
  const onWay = all.filter(({ state }) => state !== 'sent')
  return (
    <div className={classes.field}>
      <h3>{words.files}</h3>
      {files.length > 0 && (
        <ul className={classes.given} aria-label={words.files}>
          {files.map((file) => (
            <li key={file.fileId}>
              <FileButton file={file} open={open} onShow={setPicture} />
              <Button variant="subtle" icon aria-label={fill(text.removeFile, { number: file.number })} onClick={() => setRemoved(file)}>
                <Icon of={IconX} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failureText !== undefined && <Notice tone="red">{failureText}</Notice>}
      <FilesField
        picked={onWay}
        room={FILES_MAX - files.length - onWay.length}
        given={files.length}
        onPick={(chosen) => {
          pick(chosen)
          void send(homeworkId, chosen)
        }}
        onDrop={drop}
      />
      {onWay.some(({ state }) => state === 'failed') && <SendAgain onPress={() => void send(homeworkId, onWay)} />}
      <PictureDialog opened={picture !== undefined} file={picture} open={open} onClose={() => setPicture(undefined)} />
      {removed !== undefined && (
        <ConfirmDialog
          title={fill(text.removeFile, { number: removed.number })}
          confirm={text.remove}
          onConfirm={async () => {
            await remove({}, { homeworkId, fileId: removed.fileId })
            setRemoved(undefined)
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
