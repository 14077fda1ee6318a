import type { HomeworkFile } from '@portal/contract/homework'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '../../base/files.ts'
import { homeworkFiles } from '../../text/mn/homeworkFiles.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { addressOf } from '../../ui/field/pictures.ts'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { type OpenFile, readFile } from './FileButtons.tsx'
import classes from './Files.module.css'

interface PictureDialogProps {
  opened: boolean
  /** Both are undefined while closed. */
  file: HomeworkFile | undefined
  open: OpenFile | undefined
  onClose: () => void
}

/** Picture of homework. It leaves the memory when the dialog closes. */
export default function PictureDialog({ opened, file, open, onClose }: PictureDialogProps) {
  const text = useText(homeworkFiles)
  if (file === undefined || open === undefined) return null
  const name = fill(text.names[file.kind], { number: file.number })
  return (
    <Dialog opened={opened} onClose={onClose} title={name} large>
      <Picture file={file} open={open} name={name} />
    </Dialog>
  )
}

function Picture({ file, open, name }: { file: HomeworkFile; open: OpenFile; name: string }) {
  const text = useText(homeworkFiles)
  const query = useQuery({
    queryKey: ['picture of homework', file.fileId],
    queryFn: async () => {
      const saved = await readFile(open, file, text)
      return { saved, address: await addressOf(saved) }
    },
    // Each read uses up a link.
    staleTime: 'static',
    gcTime: 0,
  })
  return (
    <Async query={query}>
      {({ saved, address }) => (
        <div className={classes.picture}>
          <img src={address} alt={name} />
          <Button variant="default" onClick={() => saveFile(saved)}>
            <Icon of={IconDownload} />
            {text.download}
          </Button>
        </div>
      )}
    </Async>
  )
}
