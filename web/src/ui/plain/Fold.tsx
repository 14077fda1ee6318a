import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

interface FoldProps {
  /** What the button says that opens it. */
  label: string
  /** Without it all of the content is folded; with it only list items, table rows and questions after so many: one that is open or that the address names shows. */
  keeps?: 3 | 6
  children: ReactNode
}

/**
 * On a phone what is long waits behind a button; from 760 px, and on paper, it simply stands there.
 * A <details> beside the content, so that it works before any script and where there is none.
 */
export const Fold = ({ label, keeps, children }: FoldProps) => (
  <div className={classes.fold} data-keeps={keeps}>
    <div className={classes.content}>{children}</div>
    <details className={classes.more}>
      <summary>
        {label}
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
    </details>
  </div>
)
