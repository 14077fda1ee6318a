import { type ReactNode, Suspense } from 'react'
import { useMediaQuery, widths } from '../../base/hooks.ts'
import classes from './ByWidth.module.css'

interface ByWidthProps {
  from: keyof typeof widths
  wide: () => ReactNode
  narrow: () => ReactNode
}

/**
 * Renders the part for the width of the screen. A document holds both parts, and CSS shows one until the script has measured. React hydrates
 * the wide part in its Suspense boundary after the rest, or never: on a phone it is gone before.
 */
export function ByWidth({ from, wide, narrow }: ByWidthProps) {
  const isWide = useMediaQuery(widths[from])
  return (
    <>
      {isWide !== false && (
        <div className={classes[`${from}Wide`]}>
          <Suspense fallback={null}>{wide()}</Suspense>
        </div>
      )}
      {isWide !== true && <div className={classes[`${from}Narrow`]}>{narrow()}</div>}
    </>
  )
}
