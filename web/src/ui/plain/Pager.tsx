import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import classes from './Pager.module.css'

interface PagerProps {
  /** What is being paged. */
  label: string
  page: number
  pages: number
  /** 1–20 / 43 */
  range: string
  words: { previous: string; next: string; page: string }
  onTurn: (page: number) => void
}

/** At either end a button refuses but keeps the focus: someone who pages by keyboard keeps their place. */
export function Pager({ label, page, pages, range, words, onTurn }: PagerProps) {
  const turn = (next: number) => (next < 1 || next > pages ? { 'aria-disabled': true } : { onClick: () => onTurn(next) })
  return (
    <nav className={classes.pager} aria-label={label}>
      <Button variant="default" {...turn(page - 1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        {words.previous}
      </Button>
      <p className={classes.where} role="status">
        <b>{range}</b>
        <span>{words.page}</span>
      </p>
      <Button variant="default" {...turn(page + 1)}>
        {words.next}
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Button>
    </nav>
  )
}
