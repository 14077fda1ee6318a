import { type ComponentType, Suspense } from 'react'
import { fileHint } from '../../base/files.ts'
import { toast } from '../../base/toast.ts'
import { common } from '../../text/mn/common.ts'
import { failures } from '../../text/mn/failures.ts'
import { currentText, useText } from '../../text/words.tsx'
import { lateModule, type PartModule, useLate } from '../plain/late.tsx'
import { ProgressBar } from '../plain/ProgressBar.tsx'

interface Opening {
  opened: boolean
  onClose: () => void
}

/** Dialog whose code loads when it is first opened; if loading fails it closes with a message and can be opened again. */
export function lateDialog<Props extends Opening>(load: () => Promise<PartModule<Props>>): ComponentType<Props> {
  const module = lateModule(load)
  return function LateDialog(props: Props) {
    const text = useText(common)
    const { loaded, isAwaited } = useLate(module, {
      wanted: props.opened,
      onFailure: () => {
        props.onClose()
        void currentText(failures).then((text) => toast.error(`${text.network} ${fileHint(text)}`))
      },
    })
    const pending = <ProgressBar label={text.loading} />
    if (loaded === undefined) return isAwaited && pending
    return (
      <Suspense fallback={pending}>
        <loaded.default {...props} />
      </Suspense>
    )
  }
}
