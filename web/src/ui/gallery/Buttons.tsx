import { IconArrowRight } from '@tabler/icons-react'
import { gallery } from '../../text/mn/gallery.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Card } from '../plain/Card.tsx'
import classes from './gallery.module.css'

export function Buttons() {
  const text = useText(gallery)
  const kinds = [
    ['filled', text.main],
    ['default', text.outline],
    ['subtle', text.quiet],
  ] as const
  return (
    <Card title={text.buttons} className={classes.stack}>
      {kinds.map(([variant, name]) => (
        <div key={variant} className={classes.row}>
          <Button variant={variant}>{name}</Button>
          <Button variant={variant} small>
            {text.small}
          </Button>
          <Button variant={variant} disabled>
            {text.disabled}
          </Button>
          <Button variant={variant} loading aria-label={text.loading}>
            {text.loading}
          </Button>
        </div>
      ))}
      <Button wide>
        {text.withIcon}
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
      </Button>
    </Card>
  )
}
