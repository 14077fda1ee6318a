import { IconPrinter } from '@tabler/icons-react'
import { publicPages } from '../text/mn/publicPages.ts'
import { useText } from '../text/words.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'

export function PrintButton() {
  const text = useText(publicPages).guides
  return (
    <Button variant="subtle" onClick={() => print()}>
      <Icon of={IconPrinter} />
      {text.print}
    </Button>
  )
}
