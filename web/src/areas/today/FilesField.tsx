import { FILES_MAX } from '@portal/contract/homework'
import { PDF_BYTES } from '@portal/contract/homeworkFiles'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { randomId } from '../../base/entryIds.ts'
import { homeworkFiles } from '../../text/mn/homeworkFiles.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { fill, useText } from '../../text/words.tsx'
import { addressOf, redrawnBlob } from '../../ui/field/pictures.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { fileIcons, sizeOf } from '../homework/index.ts'
import classes from './HomeworkFiles.module.css'
import type { PickedFile } from './pickedFiles.ts'

/** Reason for which a chosen file cannot be sent. */
type WrongFile = 'unreadable' | 'tooLarge'

const PDF_START = '%PDF-'

/** File ready to be sent: a picture drawn again, or a document as it is. */
async function pickedFile(chosen: File): Promise<PickedFile | WrongFile> {
  const picked = (kind: PickedFile['kind'], bytes: BlobPart, address?: string): PickedFile => ({
    entryId: randomId(),
    kind,
    file: new File([bytes], 'file'),
    address,
    state: 'chosen',
  })
  const start = new TextDecoder().decode(await new Response(chosen.slice(0, PDF_START.length)).arrayBuffer())
  if (start === PDF_START) return chosen.size > PDF_BYTES ? 'tooLarge' : picked('PDF', await new Response(chosen).arrayBuffer())
  const [drawn] = await Promise.allSettled([redrawnBlob(chosen)])
  return drawn.status === 'rejected' ? 'unreadable' : picked('JPEG', drawn.value, await addressOf(drawn.value))
}

export interface FilesFieldProps {
  picked: readonly PickedFile[]
  /** Number of files that may be added. */
  room: number
  /** Number of files that the homework has. */
  given?: number
  onPick: (files: readonly PickedFile[]) => void
  onDrop: (entryId: string) => void
}

/** Chosen files with their states, and the button that adds more. */
export default function FilesField({ picked, room, given = 0, onPick, onDrop }: FilesFieldProps) {
  const text = useText(todayHomework)
  const words = useText(homeworkFiles)
  const hintId = useId()
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState<WrongFile | 'tooMany'>()

  async function add(chosen: readonly File[]) {
    setReading(true)
    const read = await Promise.all(chosen.slice(0, room).map(pickedFile))
    setReading(false)
    setWrong(read.find((one) => typeof one === 'string') ?? (chosen.length > room ? 'tooMany' : undefined))
    onPick(read.filter((one) => typeof one !== 'string'))
  }

  return (
    <div className={classes.field}>
      {picked.length > 0 && (
        <ul className={classes.picked} aria-label={text.chosenFiles}>
          {picked.map(({ entryId, kind, file, address, state }, at) => (
            <li key={entryId} data-state={state}>
              {address === undefined ? <Icon of={fileIcons[kind]} size={28} /> : <img src={address} alt="" />}
              <span>
                {fill(words.names[kind], { number: given + at + 1 })}
                <small className="num" role="status">
                  {sizeOf(file.size, words)} · {text.fileStates[state]}
                </small>
              </span>
              {(state === 'chosen' || state === 'failed') && (
                <Button variant="subtle" icon aria-label={fill(text.dropFile, { number: given + at + 1 })} onClick={() => onDrop(entryId)}>
                  <Icon of={IconX} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <label className={classes.add} aria-busy={isReading}>
          <input
            type="file"
            accept="image/*,application/pdf"
            multiple
            disabled={isReading}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              void add(chosen)
            }}
          />
          <Icon of={IconPaperclip} />
          {text.addFiles}
        </label>
      )}
      <p id={hintId} className="dim small">
        {fill(text.filesHint, { most: FILES_MAX, size: sizeOf(PDF_BYTES, words) })}
      </p>
      {wrong !== undefined && (
        <p className={classes.wrong} role="alert">
          {fill(text.wrongFile[wrong], { most: FILES_MAX, size: sizeOf(PDF_BYTES, words) })}
        </p>
      )}
    </div>
  )
}
