import type { Notice } from '@portal/contract/content'
import { IconInfoCircle, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { common } from '../../text/mn/common.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './NoticeBar.module.css'

const Line = ({ icon, children }: { icon: typeof IconTool; children: ReactNode }) => (
  <p className={classes.line}>
    <Icon of={icon} />
    <span>{children}</span>
  </p>
)

/** Bar between header and page with the operator's notice and the read-only state; empty without either. */
export function NoticeBar({ notice: { banner, readOnly } }: { notice: Notice }) {
  const text = useText(common)
  const { language } = useLanguage()
  const isShown = banner !== null || readOnly
  return (
    <div aria-live="polite" role={isShown ? 'status' : undefined} className={classes.bar} data-shown={isShown || undefined}>
      {readOnly && <Line icon={IconTool}>{text.readOnly}</Line>}
      {banner !== null && <Line icon={IconInfoCircle}>{banner[language]}</Line>}
    </div>
  )
}
