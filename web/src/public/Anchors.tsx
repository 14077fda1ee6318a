import { IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, useId, useRef } from 'react'
import { publicPages } from '../text/mn/publicPages.ts'
import { useText } from '../text/words.tsx'
import { addLayer } from '../ui/dialog/layers.ts'
import { LanguageChoice, ThemeChoice } from '../ui/frame/choices.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Stitch } from '../ui/plain/ornaments.tsx'
import classes from './Anchors.module.css'

interface Anchor {
  href: string
  label: string
  /** True for the section in view. */
  current: boolean
}

const Anchors = ({ anchors, onChoose }: { anchors: readonly Anchor[]; onChoose?: () => void }) =>
  anchors.map(({ href, label, current }) => (
    <a key={label} href={href} aria-current={current ? 'true' : undefined} onClick={onChoose}>
      {label}
    </a>
  ))

/** Anchors in the header, for wide screens. */
export function AnchorBar({ anchors }: { anchors: readonly Anchor[] }) {
  const text = useText(publicPages).anchors
  return (
    <nav className={classes.anchors} aria-label={text.sections}>
      <Anchors anchors={anchors} />
    </nav>
  )
}

/** Menu sheet with the anchors, theme and language, for narrow screens. */
export function Menu({ anchors }: { anchors: readonly Anchor[] }) {
  const text = useText(publicPages).anchors
  const title = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  const removeLayer = useRef<() => void>(undefined)
  const close = () => sheet.current?.close()
  const open = () => {
    sheet.current?.showModal()
    removeLayer.current = addLayer({ close })
  }
  const closeBeside = ({ target }: MouseEvent) => {
    if (target === sheet.current) close()
  }
  return (
    <>
      <Button variant="subtle" icon className={classes.menu} aria-label={text.openMenu} aria-haspopup="dialog" onClick={open}>
        <Icon of={IconMenu2} size={24} />
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks outside the sheet; the browser closes it on Escape */}
      <dialog ref={sheet} className={classes.sheet} aria-labelledby={title} onClick={closeBeside} onClose={() => removeLayer.current?.()}>
        <div className={classes.sheetBody}>
          <div className={classes.sheetHead}>
            <p id={title}>{text.menuTitle}</p>
            <Button variant="subtle" icon aria-label={text.closeMenu} onClick={close}>
              <Icon of={IconX} size={22} />
            </Button>
          </div>
          <nav className={classes.sheetAnchors} aria-label={text.sections}>
            <Anchors anchors={anchors} onChoose={close} />
          </nav>
          <Stitch />
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </dialog>
    </>
  )
}
