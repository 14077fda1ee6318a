import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import classes from './Breadcrumbs.module.css'

export function Breadcrumbs({ title }: { title: string }) {
  const text = useText(pages)
  const atHome = useRouterState({ select: ({ location }) => location.pathname === '/' })
  return (
    <nav aria-label={text.breadcrumbs}>
      <ol className={classes.crumbs}>
        {!atHome && (
          <li>
            <Link to="/">{text.home}</Link>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
