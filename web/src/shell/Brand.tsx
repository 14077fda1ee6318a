import { Link } from '@tanstack/react-router'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import { Toono } from '../ui/Toono.tsx'
import classes from './Brand.module.css'

export function Brand({ size }: { size: number }) {
  const text = useText(common)
  return (
    <Link to="/" className={classes.brand}>
      <Toono size={size} />
      <span className={classes.name}>{text.productName.replace(/ (?=.* )/g, '\u00a0')}</span>
    </Link>
  )
}
