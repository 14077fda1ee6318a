import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import classes from './SignInFrame.module.css'

/** Loaded on wide screens only, to spare phones the download. */
const Scene = lazy(async () => ({ default: (await import('../../ui/picture/Scene.tsx')).Scene }))

const wideEnough = matchMedia('(min-width: 64em)')

function onWidthChange(listener: () => void): () => void {
  wideEnough.addEventListener('change', listener)
  return () => wideEnough.removeEventListener('change', listener)
}

/** Layout of the sign-in pages: one column, from 1024 px on with a picture beside it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const text = useText(accounts)
  const wide = useSyncExternalStore(onWidthChange, () => wideEnough.matches)
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
