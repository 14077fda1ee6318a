import { useEffect, useEffectEvent } from 'react'
import { openModals } from '../../ui/dialog/useModal.ts'
import { shortcutOf } from './keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)

const isPressable = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a, summary')

/** Single-key shortcuts; inactive while the user types or another dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>, { inModal = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (openModals.get().length > (inModal ? 1 : 0)) return
    const work = keys[shortcutOf(event)]
    // Enter presses the focused button, such as Cancel.
    if (work === undefined || (event.key === 'Enter' && isPressable(event.target))) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
