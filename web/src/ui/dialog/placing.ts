/** Side of the anchor and aligned edges of a panel. */
export type Placement = 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end'

interface Box {
  top: number
  left: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const GAP = 8
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Top offset of a toast over a dialog: at the screen's edge, or below the dialog's title bar if it would cover that. */
export const topNextTo = (bar: { top: number; bottom: number }, height: number): number =>
  bar.top > GAP + height ? GAP : Math.max(GAP, bar.bottom + GAP)

/** Top left corner of a panel. It flips to the other side if only that one has enough space, and stays on the screen. */
export function placed(placement: Placement, { anchor, panel, screen }: { anchor: Box; panel: Size; screen: Size }) {
  const [side, align] = placement.split('-')
  const above = anchor.top - GAP - panel.height
  const below = anchor.top + anchor.height + GAP
  const fitsAbove = above >= GAP
  const fitsBelow = below + panel.height <= screen.height - GAP
  const goesAbove = side === 'top' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  const left = align === 'start' ? anchor.left : anchor.left + anchor.width - panel.width
  return {
    top: within(goesAbove ? above : below, GAP, Math.max(GAP, screen.height - GAP - panel.height)),
    left: within(left, GAP, Math.max(GAP, screen.width - GAP - panel.width)),
  }
}
