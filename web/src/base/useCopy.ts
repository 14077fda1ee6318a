import { useState } from 'react'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import { toast } from './toast.ts'

/** Copies a text to the clipboard, and tells whether it is there. */
export function useCopy() {
  const text = useText(common)
  const [isCopied, setCopied] = useState(false)
  async function copy(copied: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
      toast.success(text.copied)
    } catch {
      // A browser that forbids it, or has no clipboard for an address without https: the text can be marked by hand.
      setCopied(false)
      toast.warning(text.notCopied)
    }
  }
  return { isCopied, copy }
}
