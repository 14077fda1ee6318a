import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../base/toast.ts'
import { common } from '../../text/mn/common.ts'
import { failures } from '../../text/mn/failures.ts'
import { useText, wordsNow } from '../../text/words.tsx'
import { ProgressBar } from '../plain/ProgressBar.tsx'

interface Opening {
  opened: boolean
  onClose: () => void
}

/** Dialog whose code loads when it is first opened; if loading fails it closes with a message and can be opened again. */
export function lateDialog<Props extends Opening>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  return function LateDialog(props: Props) {
    const text = useText(common)
    const [Dialog, setDialog] = useState<ComponentType<Props>>()
    const awaited = props.opened && Dialog === undefined
    const giveUp = useEffectEvent(() => {
      props.onClose()
      void wordsNow(failures).then(({ network, checkConnection }) => toast.error(`${network} ${checkConnection}`))
    })
    useEffect(() => {
      if (!awaited) return
      let wanted = true
      load().then(
        (loaded) => wanted && setDialog(() => loaded.default),
        () => wanted && giveUp(),
      )
      return () => {
        wanted = false
      }
    }, [awaited])
    if (Dialog) return <Dialog {...props} />
    return awaited ? <ProgressBar label={text.loading} /> : null
  }
}
