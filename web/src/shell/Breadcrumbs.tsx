import { IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './Breadcrumbs.module.css'
import type { Trail } from './trail.ts'

export function Breadcrumbs({ title, above }: Trail) {
  const text = useText(pages)
  const atHome = useRouterState({ select: ({ location }) => location.pathname === '/' })
  return (
    <nav aria-label={text.breadcrumbs}>
      <ol className={classes.crumbs}>
        {!atHome && <Crumb name={text.home} href="/" />}
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
