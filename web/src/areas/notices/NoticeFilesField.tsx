import { NOTICE_FILE_BYTES, NOTICE_FILES_MAX } from '@portal/contract/noticeDetails'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { randomId } from '../../base/entryIds.ts'
import { homeworkFiles } from '../../text/mn/homeworkFiles.ts'
import { staffNotices } from '../../text/mn/staffNotices.ts'
import { fill, useText } from '../../text/words.tsx'
import { redrawnBlob } from '../../ui/field/pictures.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { sizeOf } from '../homework/index.ts'
import classes from './StaffNotices.module.css'

/** File that the author chose. */
export interface PickedFile {
  /** Sent twice, it is one file. */
  entryId: string
  file: File
  /** Once it is sent. */
  sent?: { noticeId: number; fileId: number }
}

const PDF = '%PDF-'
const PNG = '\u0089PNG'

/** File ready to be sent: a document or a PNG as it is, any other picture drawn again. Undefined if it cannot be sent. */
async function pickedFile(chosen: File): Promise<PickedFile | undefined> {
  const start = new TextDecoder('latin1').decode(await new Response(chosen.slice(0, PDF.length)).arrayBuffer())
  const isKept = start === PDF || start.startsWith(PNG)
  if (isKept && chosen.size > NOTICE_FILE_BYTES) return undefined
  // In memory: a file on the device may change before it is sent.
  if (isKept) return { entryId: randomId(), file: new File([await new Response(chosen).arrayBuffer()], chosen.name) }
  const [drawn] = await Promise.allSettled([redrawnBlob(chosen)])
  return drawn.status === 'rejected' ? undefined : { entryId: randomId(), file: new File([drawn.value], chosen.name) }
}

interface Shown {
  key: string
  name: string
  size: number
  onDrop: () => void
}

interface NoticeFilesFieldProps {
  shown: readonly Shown[]
  onPick: (files: readonly PickedFile[]) => void
}

/** Files of a draft and chosen ones, and the button that adds more. */
export function NoticeFilesField({ shown, onPick }: NoticeFilesFieldProps) {
  const text = useText(staffNotices)
  const words = useText(homeworkFiles)
  const hintId = useId()
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState<'wrongFile' | 'tooMany'>()
  const room = NOTICE_FILES_MAX - shown.length
  const values = { most: NOTICE_FILES_MAX, size: sizeOf(NOTICE_FILE_BYTES, words) }

  async function add(chosen: readonly File[]) {
    setReading(true)
    const read = await Promise.all(chosen.slice(0, room).map(pickedFile))
    setReading(false)
    const tooMany = chosen.length > room ? 'tooMany' : undefined
    setWrong(read.includes(undefined) ? 'wrongFile' : tooMany)
    onPick(read.filter((one) => one !== undefined))
  }

  return (
    <div className={classes.files}>
      {shown.length > 0 && (
        <ul className={classes.picked} aria-label={text.files}>
          {shown.map(({ key, name, size, onDrop }) => (
            <li key={key}>
              <Icon of={IconFile} />
              <span className="said">
                {name}
                <small className="num">{sizeOf(size, words)}</small>
              </span>
              <Button variant="subtle" icon aria-label={fill(text.dropFile, { name })} onClick={onDrop}>
                <Icon of={IconX} />
              </Button>
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
          {text.addFile}
        </label>
      )}
      <p id={hintId} className="dim small">
        {fill(text.filesHint, values)}
      </p>
      {wrong !== undefined && (
        <p className={classes.wrong} role="alert">
          {fill(text[wrong], values)}
        </p>
      )}
    </div>
  )
}
