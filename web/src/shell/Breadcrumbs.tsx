import { IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { Trail } from '../base/trail.ts'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './Breadcrumbs.module.css'

interface BreadcrumbsProps extends Trail {
  /** First crumb; default is the parents' home page. */
  home?: { name: string; href: string } | undefined
}

export function Breadcrumbs({ title, above, home }: BreadcrumbsProps) {
  const text = useText(pages)
  const first = home ?? { name: text.home, href: '/' }
  const atHome = useRouterState({ select: ({ location }) => location.pathname === first.href })
  return (
    <nav className={classes.place} aria-label={text.breadcrumbs}>
      <ol className={classes.crumbs}>
        {!atHome && <Crumb {...first} />}
        {above && <Crumb {...above} />}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

const Crumb = ({ name, href }: { name: string; href: string }) => (
  <li>
    <PageLink href={href}>{name}</PageLink>
    <IconChevronRight size={16} stroke={1.75} aria-hidden />
  </li>
)
