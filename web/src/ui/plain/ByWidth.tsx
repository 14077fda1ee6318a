import type { ReactNode } from 'react'
import { useMediaQuery } from '../../base/hooks.ts'
import classes from './ByWidth.module.css'

/** Widths at which a layout changes: the drawer is fixed from 961 px, a whole week fits from 1175 px. */
const queries = { drawer: '(min-width: 60.0625em)', week: '(min-width: 73.4375em)' }

interface ByWidthProps {
  from: keyof typeof queries
  wide: () => ReactNode
  narrow: () => ReactNode
}

/** Renders the part for the width of the screen. A document holds both parts, and CSS shows one until the script has measured. */
export function ByWidth({ from, wide, narrow }: ByWidthProps) {
  const isWide = useMediaQuery(queries[from])
  return (
    <>
      {isWide !== false && <div className={classes[`${from}Wide`]}>{wide()}</div>}
      {isWide !== true && <div className={classes[`${from}Narrow`]}>{narrow()}</div>}
    </>
  )
}
