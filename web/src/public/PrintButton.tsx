import { IconPrinter } from '@tabler/icons-react'
import { guides } from '../text/mn/guides.ts'
import { useText } from '../text/words.tsx'
import { Action } from '../ui/Action.tsx'

export function PrintButton() {
  const text = useText(guides)
  return (
    <Action variant="subtle" onClick={() => print()}>
      <IconPrinter size={20} stroke={1.75} aria-hidden />
      {text.print}
    </Action>
  )
}
