import { IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { PageTarget } from '../base/page.ts'
import type { Trail } from '../base/trail.ts'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './Breadcrumbs.module.css'

interface BreadcrumbsProps extends Trail {
  /** First crumb; default is the parents' home page. */
  home?: { name: string; to: '/staff' } | undefined
}

export function Breadcrumbs({ title, above, home }: BreadcrumbsProps) {
  const text = useText(pages)
  const { name, to } = home ?? { name: text.home, to: '/' as const }
  const atHome = useRouterState({ select: ({ location }) => location.pathname === to })
  return (
    <nav className={classes.place} aria-label={text.breadcrumbs}>
      <ol className={classes.crumbs}>
        {!atHome && <Crumb name={name} link={{ to }} />}
        {above && <Crumb {...above} />}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

const Crumb = ({ name, link }: { name: string; link: PageTarget }) => (
  <li>
    <PageLink {...link}>{name}</PageLink>
    <Icon of={IconChevronRight} size={16} />
  </li>
)
