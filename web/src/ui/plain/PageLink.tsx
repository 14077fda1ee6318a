import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export type PageLinkProps = ComponentProps<'a'> & { href: string }

interface Ways {
  Link: ComponentType<PageLinkProps>
  /** Goes to a page without a click. */
  go: (href: string) => Promise<void>
}

/** By default a page is a document of its own; inside the app its router knows a shorter way. */
const WaysContext = createContext<Ways>({
  Link: (props) => <a {...props} />,
  go: async (href) => location.assign(href),
})

export const PageWays = WaysContext.Provider

/** A link to a page of the portal, wherever it stands. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useContext(WaysContext)
  return <Link {...props} />
}

export const useGo = () => useContext(WaysContext).go
