import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Toono } from '../plain/ornaments.tsx'
import { PageLink } from '../plain/PageLink.tsx'
import classes from './Brand.module.css'

export function Brand({ size, operator }: { size: number; operator?: string | undefined }) {
  const text = useText(common)
  return (
    <PageLink to="/" className={classes.brand}>
      <Toono size={size} />
      <span className={classes.name}>
        {text.productName.replace(/ (?=.* )/g, '\u00a0')}
        {operator !== undefined && <small>{operator}</small>}
      </span>
    </PageLink>
  )
}
