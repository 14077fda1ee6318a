import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

interface FoldProps {
  /** What the button says that opens it. */
  label: string
  /** Without it all of the content is folded; with it only list items, table rows and questions after so many: one that is open or that the address names shows. */
  keeps?: 3 | 5 | 6
  /** On wide screens too. */
  always?: boolean
  children: ReactNode
}

/**
 * Hides long content behind a button on phones, or everywhere with `always`. On paper and without script all of it shows.
 * A <details> beside the content, so that it works before the page's script has come.
 */
export const Fold = ({ label, keeps, always = false, children }: FoldProps) => (
  <div className={classes.fold} data-always={always || undefined}>
    <div className={classes.content} data-keeps={keeps}>
      {children}
    </div>
    <details className={classes.more}>
      <summary>
        {label}
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
    </details>
  </div>
)
