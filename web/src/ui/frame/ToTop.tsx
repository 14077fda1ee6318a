import { BACK_TO_TOP_AFTER, HEADER_SHADOW_AFTER } from '@portal/contract/constants'
import { IconArrowUp } from '@tabler/icons-react'
import { footer } from '../../text/mn/footer.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './ToTop.module.css'

export const scrollMarks = { shadowAfter: HEADER_SHADOW_AFTER, topAfter: BACK_TO_TOP_AFTER }

/**
 * Appears when the page is scrolled far. Carries the scroll thresholds as data, so that the script of the public pages need not import
 * them.
 */
export function ToTop() {
  const text = useText(footer)
  return (
    <nav aria-label={text.backToTop}>
      <a href="#top" className={classes.top} data-marks={JSON.stringify(scrollMarks)} aria-label={text.backToTop}>
        <Icon of={IconArrowUp} size={24} />
      </a>
    </nav>
  )
}
