import { useState } from 'react'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import { toast } from './toast.ts'

/** Copies a text to the clipboard and reports whether that worked. */
export function useCopy() {
  const text = useText(common)
  const [isCopied, setCopied] = useState(false)
  async function copy(copied: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
      toast.success(text.copied)
    } catch {
      // The browser denies access or has no clipboard without https; the user can still select the text.
      setCopied(false)
      toast.warning(text.notCopied)
    }
  }
  return { isCopied, copy }
}
