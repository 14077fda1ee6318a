import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { deskSearchWords } from '../../text/mn/deskSearch.ts'
import { useText } from '../../text/words.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { openModals } from '../../ui/dialog/useModal.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Key } from './Key.tsx'
import { shortcutOf } from './keys.ts'
import { useKeys } from './useKeys.ts'

const DeskSearchDialog = lateDialog(() => import('./DeskSearchDialog.tsx'))

/** Button of the desk's search; `/` and Ctrl-K open it from every page. An icon in the bar of a phone. */
export function DeskSearch({ inBar = false }: { inBar?: boolean }) {
  const text = useText(deskSearchWords)
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  useKeys({ '/': open })
  const onCtrlK = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || shortcutOf(event) !== 'k') return
    // Otherwise the browser opens its own search.
    event.preventDefault()
    if (openModals.get().length === 0) open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onCtrlK(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button variant={inBar ? 'subtle' : 'default'} icon={inBar} wide={!inBar} aria-label={text.title} onClick={open}>
        <Icon of={IconSearch} size={inBar ? 24 : 20} />
        {!inBar && (
          <>
            {text.action}
            <Key>Ctrl K</Key>
          </>
        )}
      </Button>
      <DeskSearchDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
