import { useEffect, useEffectEvent } from 'react'
import { openModals } from '../../ui/dialog/useModal.ts'
import { shortcutOf } from './keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)

const isPressable = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a, summary')

type Handler = (event: KeyboardEvent) => boolean

/** Handlers in the order of their mounting; a later one, such as that of a form in the panel, takes the key. */
const handlers: Handler[] = []

function onKeyDown(event: KeyboardEvent): void {
  if ([...handlers].reverse().some((handle) => handle(event))) event.preventDefault()
}

/** Single-key shortcuts; inactive while the user types or another dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>, { inModal = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
    if (openModals.get().length > (inModal ? 1 : 0)) return false
    const work = keys[shortcutOf(event)]
    // Enter presses the focused button, such as Cancel.
    if (work === undefined || (event.key === 'Enter' && isPressable(event.target))) return false
    work()
    return true
  })
  useEffect(() => {
    const handle: Handler = (event) => press(event)
    if (handlers.push(handle) === 1) addEventListener('keydown', onKeyDown)
    return () => {
      handlers.splice(handlers.indexOf(handle), 1)
      if (handlers.length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
