import { createContext, useContext, useEffect } from 'react'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'

/** Breadcrumb data that the route table does not know: the page's title and its parent page. */
export interface Trail {
  title: string
  above?: { name: string; href: string } | undefined
}

const TrailContext = createContext<(trail: Trail | undefined) => void>(() => undefined)
export const TrailKeeper = TrailContext.Provider

/** Sets the page's name in the breadcrumbs and in the browser's tab. */
export function useTrail(title: string, above?: Trail['above']): void {
  const keep = useContext(TrailContext)
  const { name, href } = above ?? {}
  useEffect(() => {
    keep({ title, above: name !== undefined && href !== undefined ? { name, href } : undefined })
    return () => keep(undefined)
  }, [keep, title, name, href])
}

export function useDocumentTitle(title: string): void {
  const { productName } = useText(common)
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title, productName])
}
