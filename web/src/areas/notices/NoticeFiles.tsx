import type { NoticeFile } from '@portal/contract/noticeDetails'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { fetchFile } from '../../base/fileLinks.ts'
import { saveFile } from '../../base/files.ts'
import { usePress } from '../../base/usePress.ts'
import { homeworkFiles } from '../../text/mn/homeworkFiles.ts'
import { notices } from '../../text/mn/notices.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { sizeOf } from '../homework/index.ts'
import classes from './Notices.module.css'

/** Requests a link to a file, which works once. */
type OpenFile = (fileId: number) => Promise<{ link: string }>

const types = { JPEG: 'image/jpeg', PNG: 'image/png', PDF: 'application/pdf' } as const

/** Files of a notice; each is saved on the device when it is pressed. */
export default function NoticeFiles({ files, open }: { files: readonly NoticeFile[]; open: OpenFile }) {
  const text = useText(notices)
  return (
    <ul className={classes.files} aria-label={text.files}>
      {files.map((file) => (
        <li key={file.fileId}>
          <FileButton file={file} open={open} />
        </li>
      ))}
    </ul>
  )
}

function FileButton({ file: { fileId, kind, name, size }, open }: { file: NoticeFile; open: OpenFile }) {
  const words = useText(homeworkFiles)
  const { pending, press } = usePress()
  const save = async () => saveFile(await fetchFile({ ...(await open(fileId)), name, type: types[kind] }))
  return (
    <Button variant="default" wide loading={pending} className={classes.file} onClick={() => void press(save)}>
      <Icon of={kind === 'PDF' ? IconFileTypePdf : IconPhoto} />
      <span>
        <span className="said">{name}</span> <small className="dim num">{sizeOf(size, words)}</small>
      </span>
    </Button>
  )
}
