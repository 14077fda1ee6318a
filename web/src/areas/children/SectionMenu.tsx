import { useRouter } from '@tanstack/react-router'
import type { PageTarget } from '../../base/page.ts'
import classes from './SectionMenu.module.css'

interface SectionMenuProps {
  label: string
  items: readonly { name: string; label: string; link: PageTarget }[]
  current: string
}

/** Menu of the sections of a page; each has its own address. The router's links would all be current, because they share the page. */
export function SectionMenu({ label, items, current }: SectionMenuProps) {
  const router = useRouter()
  return (
    <nav aria-label={label} className={classes.menu}>
      {items.map((item) => (
        <a
          key={item.name}
          href={router.buildLocation(item.link).href}
          className={classes.item}
          aria-current={item.name === current ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void router.navigate(item.link)
          }}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
