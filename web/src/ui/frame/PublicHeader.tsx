import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { ButtonLink } from '../plain/Button.tsx'
import { Brand } from './Brand.tsx'
import classes from './PublicHeader.module.css'
import { LanguageButton, ThemeButton } from './switches.tsx'

interface PublicHeaderProps {
  /** Anchors to the parts of the page. A page without them offers the way home instead; null: it is at home and needs neither. */
  anchors?: ReactNode
  /** Name of the operator: under the product's name, on phones in a strip above that scrolls away. */
  operator?: string
  /** The buttons at its end. */
  children?: ReactNode
}

/** The header of every public page, written by the server or drawn by the app. */
export function PublicHeader({ anchors, operator, children }: PublicHeaderProps) {
  const text = useText(common)
  return (
    <header className={classes.header} data-kind={anchors ? 'landing' : children ? 'inner' : 'plain'}>
      {operator !== undefined && (
        <p className={classes.operator} aria-hidden>
          {operator}
        </p>
      )}
      <div className={classes.wrap}>
        <Brand size={38} operator={operator} />
        {anchors === undefined ? (
          <ButtonLink href="/" variant="subtle" small className={classes.back} aria-label={text.backToHome}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            <span>{text.backToHome}</span>
          </ButtonLink>
        ) : (
          anchors
        )}
        <span className={classes.switches}>
          <ThemeButton />
          <LanguageButton />
        </span>
        {children}
      </div>
    </header>
  )
}
