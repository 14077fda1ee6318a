import type { HomeworkFile } from '@portal/contract/homework'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { fetchFile } from '../../base/fileLinks.ts'
import { saveFile } from '../../base/files.ts'
import { usePress } from '../../base/usePress.ts'
import { type HomeworkFilesText, homeworkFiles } from '../../text/mn/homeworkFiles.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './Files.module.css'

/** Requests a link to a file, which works once. */
export type OpenFile = (fileId: number) => Promise<{ link: string }>

export const fileIcons = { JPEG: IconPhoto, PDF: IconFileTypePdf } as const
const types = { JPEG: 'image/jpeg', PDF: 'application/pdf' } as const

const KB = 1024
const MB = KB ** 2

/** Size in words. */
export const sizeOf = (bytes: number, { kb, mb }: Pick<HomeworkFilesText, 'kb' | 'mb'>): string =>
  bytes < MB ? fill(kb, { size: Math.ceil(bytes / KB) }) : fill(mb, { size: Number((bytes / MB).toFixed(1)) })

/** Downloads a file under a name of the portal. */
export async function readFile(open: OpenFile, { fileId, kind, number }: HomeworkFile, text: HomeworkFilesText): Promise<File> {
  const { link } = await open(fileId)
  return fetchFile({ link, name: fill(text.saved[kind], { number }), type: types[kind] })
}

interface FileButtonProps {
  file: HomeworkFile
  open: OpenFile
  /** Shows a picture: the dialog belongs to the page, where no swipe over it turns the day. */
  onShow: (file: HomeworkFile) => void
}

/** Files of homework: a picture opens in a dialog, a document is saved. Each loads when it is pressed. */
export function FileButtons({ files, ...props }: Omit<FileButtonProps, 'file'> & { files: readonly HomeworkFile[] }) {
  const text = useText(homeworkFiles)
  return (
    <ul className={classes.files} aria-label={text.files}>
      {files.map((file) => (
        <li key={file.fileId}>
          <FileButton file={file} {...props} />
        </li>
      ))}
    </ul>
  )
}

export function FileButton({ file, open, onShow }: FileButtonProps) {
  const text = useText(homeworkFiles)
  const { pending, press } = usePress()
  const { kind, number, size } = file
  const save = async () => saveFile(await readFile(open, file, text))
  return (
    <Button variant="default" loading={pending} onClick={() => (kind === 'PDF' ? void press(save) : onShow(file))}>
      <Icon of={fileIcons[kind]} />
      <span className="num">
        {fill(text.names[kind], { number })} <small className="dim">{sizeOf(size, text)}</small>
      </span>
    </Button>
  )
}
