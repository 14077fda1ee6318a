import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export type PageLinkProps = ComponentProps<'a'> & { href: string }

interface Ways {
  Link: ComponentType<PageLinkProps>
  /** Navigates without a click. */
  go: (href: string) => Promise<void>
}

/** Default is a full page load; the app provides its router instead. */
const WaysContext = createContext<Ways>({
  Link: (props) => <a {...props} />,
  go: async (href) => location.assign(href),
})

export const PageWays = WaysContext.Provider

/** Link to a page of the portal that works inside and outside the app. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useContext(WaysContext)
  return <Link {...props} />
}

export const useGo = () => useContext(WaysContext).go
