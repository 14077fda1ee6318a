import { type ReactNode, Suspense } from 'react'
import { useMediaQuery, widths } from '../../base/hooks.ts'
import { useServerState } from '../../base/serverState.ts'
import classes from './ByWidth.module.css'

interface ByWidthProps {
  from: keyof typeof widths
  wide: () => ReactNode
  narrow: () => ReactNode
}

/**
 * Renders the part for the width of the screen. A document holds both parts, that of a phone the narrow one alone, and CSS shows one until
 * the script has measured. React hydrates the wide part in its Suspense boundary after the rest, or never: on a narrow screen it is gone before.
 */
export function ByWidth({ from, wide, narrow }: ByWidthProps) {
  const isWide = useMediaQuery(widths[from])
  const isPhone = useServerState()?.isPhone === true
  return (
    <>
      {(isWide ?? !isPhone) && (
        <div className={classes[`${from}Wide`]}>
          <Suspense fallback={null}>{wide()}</Suspense>
        </div>
      )}
      {isWide !== true && <div className={classes[`${from}Narrow`]}>{narrow()}</div>}
    </>
  )
}
