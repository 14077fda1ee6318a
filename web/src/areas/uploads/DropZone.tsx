import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { usePress } from '../../base/usePress.ts'
import { uploadWords } from '../../text/mn/uploads.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './DataPage.module.css'
import { useSendUpload } from './queries.ts'
import { hasWindows1251, inUtf8, LIMITS, packed, wrongFiles } from './rules.ts'

/** Drop zone and file chooser; files are sent without a further press. */
export function DropZone({ label }: { label?: string }) {
  const text = useText(uploadWords)
  const sendUpload = useSendUpload()
  const { pending, press } = usePress()
  const [wrong, setWrong] = useState<'notSuch' | 'tooBig' | 'notRead'>()
  /** Files in Windows-1251, which wait for the consent to their conversion. */
  const [unsent, setUnsent] = useState<readonly File[]>()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function take(files: readonly File[]) {
    const found = wrongFiles(files)
    setWrong(found)
    setUnsent(undefined)
    if (found !== undefined) return
    void press(async () => {
      const file = await packed(files)
      if (file === undefined) setWrong('notRead')
      else if (await hasWindows1251(files)) setUnsent(files)
      else await sendUpload(file)
    })
  }
  async function sendConverted(files: readonly File[]) {
    const file = await packed(await inUtf8(files))
    if (file === undefined) setWrong('notRead')
    else await sendUpload(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    <section
      className={classes.drop}
      data-over={isOver || undefined}
      aria-label={label ?? text.choose}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {wrong && (
        <Notice tone="red" alert>
          {fill(text[wrong], LIMITS)}
        </Notice>
      )}
      {unsent && (
        <Notice tone="yellow" alert>
          <p>{text.windows1251}</p>
          <Button variant="default" loading={pending} onClick={() => void press(() => sendConverted(unsent))}>
            {text.convert}
          </Button>
        </Notice>
      )}
      <Icon of={IconUpload} size={32} />
      <b>{pending ? text.sending : text.drop}</b>
      <span className="small dim">{fill(text.dropHint, LIMITS)}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".zip,.xlsx,.csv"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button loading={pending} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
      <span className="small dim">{unbroken(fill(text.erased, LIMITS))}</span>
    </section>
  )
}
