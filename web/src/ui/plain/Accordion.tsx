import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Accordion.module.css'
import { Icon } from './Icon.tsx'

interface AccordionProps {
  head: ReactNode
  /** Initial state. */
  opened?: boolean
  children: ReactNode
}

/** Card that expands below its head. A native <details>, so that the browser's page search opens it too. */
export const Accordion = ({ head, opened = false, children }: AccordionProps) => (
  <details className={classes.accordion} open={opened}>
    <summary className={classes.head}>
      {head}
      <Icon of={IconChevronDown} className={classes.chevron} size={22} />
    </summary>
    {children}
  </details>
)
