import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'
import type { PageTarget } from '../../base/page.ts'

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & PageTarget

interface LinkComponents {
  Link: ComponentType<PageLinkProps>
  /** Navigates without a click. */
  go: (href: string) => Promise<void>
}

/** Link of a document without the app: a full page load. Documents link to no page with parameters. */
export const DocumentLink = ({ to, hash, ...rest }: PageLinkProps) => <a href={hash ? `${to}#${hash}` : to} {...rest} />

/** Default is a full page load; the app provides its router instead. */
const LinkContext = createContext<LinkComponents>({
  Link: DocumentLink,
  go: async (href) => location.assign(href),
})

export const LinkProvider = LinkContext.Provider

/** Link to a page of the app that works inside and outside the app. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useContext(LinkContext)
  return <Link {...props} />
}

export const useGo = () => useContext(LinkContext).go
