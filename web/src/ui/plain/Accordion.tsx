import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Accordion.module.css'

interface AccordionProps {
  head: ReactNode
  /** As it stands at first. */
  opened?: boolean
  children: ReactNode
}

/** A card that opens below its head: the browser's own, so that finding on the page opens it too. */
export const Accordion = ({ head, opened = false, children }: AccordionProps) => (
  <details className={classes.accordion} open={opened}>
    <summary className={classes.head}>
      {head}
      <IconChevronDown className={classes.chevron} size={22} stroke={1.75} aria-hidden />
    </summary>
    {children}
  </details>
)
