import type { Further } from '@portal/contract/enrolment'
import { phoneInFours } from '../../base/formats.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import classes from './OtherKindergartens.module.css'

/** Other kindergartens of the khoroo with free places and phones, for a child that was not admitted. */
export function OtherKindergartens({ further }: { further: Further | null }) {
  const text = useText(status)
  if (further === null || further.others.length === 0) return null
  return (
    <section className={classes.others}>
      <h3>{text.others}</h3>
      <ul>
        {further.others.map(({ name, phone, free }) => (
          <li key={name}>
            <b>{unbroken(name)}</b>
            <span className="num">{fill(text.freePlaces, { free })}</span>
            {phone !== null && (
              <a className="num" href={`tel:${phone}`}>
                {phoneInFours(phone)}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="small dim">{text.othersHint}</p>
    </section>
  )
}
