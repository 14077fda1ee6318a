import { IconPrinter } from '@tabler/icons-react'
import { publicPages } from '../text/mn/publicPages.ts'
import { useText } from '../text/words.tsx'
import { Button } from '../ui/plain/Button.tsx'
import prose from './prose.module.css'

export function PrintButton() {
  const text = useText(publicPages).guides
  return (
    <Button variant="subtle" className={prose.print} onClick={() => print()}>
      <IconPrinter size={20} stroke={1.75} aria-hidden />
      {text.print}
    </Button>
  )
}
