import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'
import { Icon } from './Icon.tsx'
import { Stack } from './layout.tsx'

interface FoldProps {
  /** Label of the button that expands the content. */
  label: string
  /**
   * Number of list items, table rows or questions that stay visible; items that are open or targeted by the address always do. Without it
   * all content is folded.
   */
  keeps?: 3 | 5 | 6
  /** Folds on wide screens too. */
  always?: boolean
  children: ReactNode
}

/**
 * Hides long content behind a button on phones, or everywhere with `always`; on paper and without scripts all of it shows. A <details>
 * beside the content, so that it works before the page's script has loaded.
 */
export const Fold = ({ label, keeps, always = false, children }: FoldProps) => (
  <Stack className={classes.fold} data-always={always || undefined}>
    <div className={classes.content} data-keeps={keeps}>
      {children}
    </div>
    <details className={classes.more}>
      <summary>
        {label}
        <Icon of={IconChevronDown} />
      </summary>
    </details>
  </Stack>
)
