import type { HomeworkFile } from '@portal/contract/homework'
import { openHomeworkFile } from '@portal/contract/homeworkFiles'
import { send } from '../../base/api.ts'
import { FileButtons, type OpenFile } from './FileButtons.tsx'

/** Picture that a page shows. */
export interface ShownPicture {
  file: HomeworkFile
  /** Requests its link for the child. */
  open: OpenFile
}

export interface ChildFilesProps {
  /** Child whose page asks for the files. */
  studentId: number
  files: readonly HomeworkFile[]
  /** Shows a picture in the dialog of the page. */
  onShow: (picture: ShownPicture) => void
}

/** Files of a child's homework. */
export default function ChildFiles({ studentId, files, onShow }: ChildFilesProps) {
  const open: OpenFile = (fileId) => send(openHomeworkFile, {}, { studentId, fileId })
  return <FileButtons files={files} open={open} onShow={(file) => onShow({ file, open })} />
}
