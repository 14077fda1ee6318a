import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrated } from '../../base/hooks.ts'
import { useStore } from '../../base/store.ts'
import { closeToast, shownToast, type Toast } from '../../base/toast.ts'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon, Tile } from '../plain/Icon.tsx'
import { topNextTo } from './placing.ts'
import classes from './Toasts.module.css'
import { usePanelHost } from './useAnchoredPosition.ts'

const icons = { success: IconCircleCheck, error: IconAlertCircle, warning: IconAlertTriangle }

const tones = { success: 'green', warning: 'yellow', error: 'red' } as const

const urgencyOf = ({ tone }: Toast) => (tone === 'success' ? 'polite' : 'assertive')

/**
 * Live regions for toasts, mounted before the first toast so that screen readers announce it. Over a dialog they leave the title bar free.
 */
export const Toasts = () => useIsHydrated() && <LiveRegions />

function LiveRegions() {
  const shown = useStore(shownToast)
  const host = usePanelHost()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = host.querySelector('[data-title-bar]')?.getBoundingClientRect()
    const box = place.current?.getBoundingClientRect()
    if (shown === undefined || place.current === null || box === undefined) return
    place.current.style.top = bar === undefined ? '' : `${topNextTo(bar, box.height)}px`
  }, [host, shown])
  return createPortal(
    <div ref={place} className={classes.place}>
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} aria-live={urgency}>
          {shown && urgencyOf(shown) === urgency && <OneToast key={shown.id} {...shown} />}
        </div>
      ))}
    </div>,
    host,
  )
}

/** Closes after `ms`, but not while the mouse or the focus is on it. */
function OneToast({ id, tone, message, ms }: Toast) {
  const text = useText(common)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const end = setTimeout(() => closeToast(id), ms)
    return () => clearTimeout(end)
  }, [id, ms, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control, it only pauses its timer while hovered
    <div
      className={classes.toast}
      data-toast
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Tile icon={icons[tone]} tone={tones[tone]} />
      <p className={classes.message}>{message}</p>
      <Button variant="subtle" icon aria-label={text.close} onClick={() => closeToast(id)}>
        <Icon of={IconX} size={18} />
      </Button>
    </div>
  )
}
