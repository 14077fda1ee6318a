import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import classes from './SignInFrame.module.css'

/** A picture for wide screens only: phones need not fetch it. */
const Scene = lazy(async () => ({ default: (await import('../../ui/Scene.tsx')).Scene }))

/** Around every page of signing in: one column, from 1024 px on with the road from home to school beside it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const text = useText(accounts)
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.page}>
      <div className={classes.column}>{children}</div>
      {wide && (
        <div className={classes.aside}>
          <p className={classes.asideTitle}>{text.aside}</p>
          <p className={classes.asideText}>{text.asideText}</p>
          <Suspense>
            <Scene view="near" className={classes.scene} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
