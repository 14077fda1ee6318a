import { Fragment } from 'react'

const GROUP = 8

/** Long value of hexadecimal or decimal digits: it breaks between groups only, and is copied without spaces. */
export function HexDigits({ value }: { value: string }) {
  const groups = Array.from({ length: Math.ceil(value.length / GROUP) }, (_, nth) => nth * GROUP)
  return groups.map((start) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      {value.slice(start, start + GROUP)}
    </Fragment>
  ))
}
