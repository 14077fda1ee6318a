import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { ButtonLink } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import { Brand } from './Brand.tsx'
import classes from './PublicHeader.module.css'
import { LanguageButton, ThemeButton } from './switches.tsx'

interface PublicHeaderProps {
  /** Anchors to the sections of the page. Without them the header links home; null omits both, for the home page. */
  anchors?: ReactNode
  /** Name of the operator: below the product's name; on phones in a strip above it that scrolls away. */
  operator?: string
  /** Buttons at the end of the header. */
  children?: ReactNode
}

/** Header of every public page, rendered by the server or by the app. */
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
          <ButtonLink to="/" variant="subtle" small className={classes.back} aria-label={text.backToHome}>
            <Icon of={IconArrowLeft} />
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
