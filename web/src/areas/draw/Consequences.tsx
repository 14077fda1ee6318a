import { IconLock } from '@tabler/icons-react'
import { staffDrawsWords } from '../../text/mn/staffDraws.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './DrawsPage.module.css'

/** Effects of a step, and those that cannot be undone. */
export function Consequences({ happens, final }: { happens: string; final?: string }) {
  const text = useText(staffDrawsWords)
  return (
    <div className={classes.consequences}>
      <div>
        <b>{text.happens}</b>
        <p>{unbroken(happens)}</p>
      </div>
      {final !== undefined && (
        <div data-final>
          <b>
            <Icon of={IconLock} size={18} /> {text.final}
          </b>
          <p>{unbroken(final)}</p>
        </div>
      )}
    </div>
  )
}
