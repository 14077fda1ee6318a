import { createContext, useContext, useEffect } from 'react'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import type { PageTarget } from './page.ts'

/** Breadcrumb data that the route table does not know: the page's title and its parent page. */
export interface Trail {
  title: string
  above?: { name: string; link: PageTarget } | undefined
}

const TrailContext = createContext<(trail: Trail | undefined) => void>(() => undefined)
export const TrailKeeper = TrailContext.Provider

/** Sets the page's name in the breadcrumbs and in the browser's tab. */
export function useTrail(title: string, above?: Trail['above']): void {
  const keep = useContext(TrailContext)
  const key = JSON.stringify(above)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent page is made anew by every render
  useEffect(() => {
    keep({ title, above })
    return () => keep(undefined)
  }, [keep, title, key])
}

export function useDocumentTitle(title: string): void {
  const { productName } = useText(common)
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title, productName])
}
