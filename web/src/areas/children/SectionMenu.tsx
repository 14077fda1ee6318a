import { useGo } from '../../ui/plain/PageLink.tsx'
import classes from './SectionMenu.module.css'

interface SectionMenuProps {
  label: string
  items: readonly { name: string; label: string; href: string }[]
  current: string
}

/** Menu of the sections of a page; each has its own address. */
export function SectionMenu({ label, items, current }: SectionMenuProps) {
  const go = useGo()
  return (
    <nav aria-label={label} className={classes.menu}>
      {items.map((item) => (
        <a
          key={item.name}
          href={item.href}
          className={classes.item}
          aria-current={item.name === current ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void go(item.href)
          }}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
