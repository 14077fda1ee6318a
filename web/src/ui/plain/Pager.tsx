import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import classes from './Pager.module.css'

interface PagerProps {
  /** Name of the paged content. */
  label: string
  page: number
  pages: number
  /** Shown range, such as 1–20 / 43. */
  range: string
  words: { previous: string; next: string; page: string }
  onTurn: (page: number) => void
}

/** Page navigation. The buttons at either end use aria-disabled, so that keyboard users keep the focus. */
export function Pager({ label, page, pages, range, words, onTurn }: PagerProps) {
  const turn = (next: number) => (next < 1 || next > pages ? { 'aria-disabled': true } : { onClick: () => onTurn(next) })
  return (
    <nav className={classes.pager} aria-label={label}>
      <Button variant="default" {...turn(page - 1)}>
        <Icon of={IconChevronLeft} />
        {words.previous}
      </Button>
      <p className={classes.where} role="status">
        <b>{range}</b>
        <span>{words.page}</span>
      </p>
      <Button variant="default" {...turn(page + 1)}>
        {words.next}
        <Icon of={IconChevronRight} />
      </Button>
    </nav>
  )
}
