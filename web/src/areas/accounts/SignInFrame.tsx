import type { ReactNode } from 'react'
import { useMediaQuery } from '../../base/hooks.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { late } from '../../ui/plain/late.tsx'
import classes from './SignInFrame.module.css'

/** Loaded on wide screens only, to spare phones the download. */
const Scene = late(async () => ({ default: (await import('../../ui/picture/Scene.tsx')).Scene }), { isOptional: true })

/** Layout of the sign-in pages: one column, from 1024 px on with a picture beside it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const text = useText(accounts)
  const wide = useMediaQuery('(min-width: 64em)')
  return (
    <div className={classes.page}>
      <div className={classes.column}>{children}</div>
      <div className={classes.aside}>
        <p className={classes.asideTitle}>{text.aside}</p>
        <p className={classes.asideText}>{text.asideText}</p>
        {wide && <Scene view="near" className={classes.scene} />}
      </div>
    </div>
  )
}
