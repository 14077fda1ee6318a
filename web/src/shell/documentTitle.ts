import { useEffect } from 'react'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'

/** What the browser's tab is called. */
export function useDocumentTitle(title: string): void {
  const { productName } = useText(common)
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title, productName])
}
