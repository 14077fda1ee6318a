import { IconPrinter } from '@tabler/icons-react'
import { publicPages } from '../text/mn/publicPages.ts'
import { useText } from '../text/words.tsx'
import { Button } from '../ui/plain/Button.tsx'

export function PrintButton() {
  const text = useText(publicPages).guides
  return (
    <Button variant="subtle" onClick={() => print()}>
      <IconPrinter size={20} stroke={1.75} aria-hidden />
      {text.print}
    </Button>
  )
}
