import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { store, useStore } from '../../base/store.ts'
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

/** Whether the search is open: its buttons differ by width, and a turned tablet keeps the dialog with its words. */
const isSearching = store(false)
const openSearch = () => isSearching.set(true)
const closeSearch = () => isSearching.set(false)

function onCtrlK(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || shortcutOf(event) !== 'k') return
  // Otherwise the browser opens its own search.
  event.preventDefault()
  if (openModals.get().length === 0) openSearch()
}

/** Dialog of the desk's search with its shortcuts, `/` and Ctrl-K; once on every page. */
export function DeskSearch() {
  const opened = useStore(isSearching)
  useKeys({ '/': openSearch })
  useEffect(() => {
    addEventListener('keydown', onCtrlK)
    return () => {
      removeEventListener('keydown', onCtrlK)
      closeSearch()
    }
  }, [])
  return <DeskSearchDialog opened={opened} onClose={closeSearch} />
}

/** Button of the desk's search; an icon in the bar of a phone. */
export function DeskSearchButton({ inBar = false }: { inBar?: boolean }) {
  const text = useText(deskSearchWords)
  return inBar ? (
    <Button variant="subtle" icon aria-label={text.title} onClick={openSearch}>
      <Icon of={IconSearch} size={24} />
    </Button>
  ) : (
    <Button variant="default" wide onClick={openSearch}>
      <Icon of={IconSearch} />
      {text.title}
      <Key>Ctrl K</Key>
    </Button>
  )
}
