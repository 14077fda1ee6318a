import { IconPhone } from '@tabler/icons-react'
import { phoneInFours } from '../base/formats.ts'
import { useSettings } from '../base/settings.ts'
import { away } from '../text/mn/away.ts'
import { fill, useText } from '../text/words.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import classes from './ChildCard.module.css'

/** Note about a child whose institution has not entered this school year's class, with the phone to call. */
export function ClassUnknown({ school, phone }: { school: string; phone: string | null }) {
  const text = useText(away)
  const { helpPhone } = useSettings()
  const called = phone ?? helpPhone
  return (
    <div className={classes.unknown}>
      <p>{text.classUnknownHint}</p>
      {called !== '' && (
        <ButtonLink small variant="default" href={`tel:+976${called}`}>
          <Icon of={IconPhone} size={18} />
          <span className="num">
            {phone === null ? `${text.help}: ${phoneInFours(called)}` : fill(text.callOf, { school, phone: phoneInFours(called) })}
          </span>
        </ButtonLink>
      )}
    </div>
  )
}
