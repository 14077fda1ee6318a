import type { DishKind } from '@portal/contract/meals'
import type { ReactNode } from 'react'
import classes from './DishPicture.module.css'
import { type Drawing, drawingOf } from './rules.ts'

const Steam = () => <path d="M26 16c-3-3 3-5 0-8M32 17c-3-3 3-5 0-8M38 16c-3-3 3-5 0-8" {...line} stroke="var(--il-far)" />
const line = { fill: 'none', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
/** Bowl with a stitched band. */
const Bowl = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <path fill="var(--il-deel)" d="M10 32h44c0 12-7 20-15 22H25C17 52 10 44 10 32z" />
    <path d="M15 40h34" {...line} stroke="var(--il-stitch)" strokeDasharray="4 5" />
  </>
)
const Plate = ({ children }: { children: ReactNode }) => (
  <>
    <ellipse cx="32" cy="42" rx="25" ry="11" fill="var(--il-felt-shade)" />
    <ellipse cx="32" cy="39" rx="25" ry="11" fill="var(--il-felt)" />
    {children}
  </>
)

/** Flat shapes in a square of 64 units, in the colours of the other pictures. */
const pictures: Record<Drawing, ReactNode> = {
  PORRIDGE: (
    <Bowl>
      <Steam />
      <path fill="var(--il-wall)" d="M12 33c2-8 10-11 20-11s18 3 20 11z" />
      <path fill="var(--il-sun)" d="M27 25h11l-2 5h-7z" />
    </Bowl>
  ),
  SOUP: (
    <Bowl>
      <Steam />
      <ellipse cx="32" cy="31" rx="22" ry="7" fill="var(--il-sash)" />
      <g fill="var(--il-grass)">
        <circle cx="24" cy="30" r="2.5" />
        <circle cx="40" cy="32" r="2" />
      </g>
      <path fill="var(--il-coat)" d="m29 28 6-1 2 4-6 2z" />
    </Bowl>
  ),
  MAIN: (
    <Plate>
      <path fill="var(--il-rope)" d="M15 38c1-9 8-14 15-14s10 5 11 14c-6 4-20 4-26 0z" />
      <path d="M19 34c3-4 6 2 9-2s6 2 9-1" {...line} stroke="var(--il-door-line)" />
      <path fill="var(--il-grass)" d="M40 38c0-5 3-8 7-8s4 5 2 9c-3 2-6 1-9-1z" />
      <circle cx="44" cy="36" r="2.5" fill="var(--il-door)" />
    </Plate>
  ),
  SALAD: (
    <Bowl>
      <path fill="var(--il-near)" d="M12 33c-2-8 5-12 9-9 1-6 10-8 13-2 6-3 12 1 10 6 6-1 9 2 8 5z" />
      <path fill="var(--il-grass)" d="M22 33c0-5 4-8 8-7s5 4 4 7z" />
      <g fill="var(--il-door)">
        <circle cx="18" cy="29" r="3" />
        <circle cx="41" cy="30" r="3" />
      </g>
    </Bowl>
  ),
  BREAD: (
    <>
      <path fill="var(--il-rope)" d="M8 28c0-7 6-11 14-11h24c8 0 12 5 12 10 0 3-2 5-4 6v16H12V33c-2-1-4-3-4-5z" />
      <path fill="var(--il-wall)" d="M14 29c0-4 4-7 9-7h10c6 0 9 3 9 6 0 2-1 4-3 5v11H17V33c-2-1-3-2-3-4z" />
    </>
  ),
  DRINK: (
    <>
      <Steam />
      <path fill="var(--il-felt)" d="M16 22h30v18c0 8-6 13-15 13s-15-5-15-13z" />
      <path d="M46 27h4c5 0 5 11 0 11h-4" {...line} strokeWidth={4} stroke="var(--il-felt)" />
      <path fill="var(--il-coat)" d="M19 26h24v4H19z" />
      <path fill="var(--il-roof)" d="M17 44h28l-2 4H19z" />
    </>
  ),
  JUICE: (
    <>
      <path fill="var(--il-glass)" d="M18 16h28l-3 38H21z" />
      <path fill="var(--il-sash)" d="M19.5 26h25L42 52H22z" />
      <path fill="var(--il-sun)" d="M19.5 26h25l-.4 4h-24.2z" />
      <path d="M38 30 44 8h8" {...line} strokeWidth={3} stroke="var(--il-door)" />
    </>
  ),
  BANANA: (
    <>
      <path fill="var(--il-sun)" d="M16 13c1 18 11 31 30 33 4 0 6 4 1 6C26 59 7 42 11 14c1-3 5-4 5-1z" />
      <path d="M15 20c3 14 12 26 27 29" {...line} stroke="var(--il-rope)" />
      <path d="M13 13l1-5M46 49l5 1" {...line} strokeWidth={4} stroke="var(--il-boot)" />
    </>
  ),
  FRUIT: (
    <>
      <path fill="var(--il-door)" d="M32 24c6-5 19-3 19 11 0 11-8 20-13 20-3 0-4-1-6-1s-3 1-6 1c-5 0-13-9-13-20 0-14 13-16 19-11z" />
      <path d="M32 24c0-5 1-9 5-12" {...line} stroke="var(--il-boot)" />
      <path fill="var(--il-grass)" d="M35 17c3-6 10-7 13-5-2 5-8 8-13 5z" />
      <path d="M20 32c1-3 3-4 5-4" {...line} stroke="var(--il-wall)" />
    </>
  ),
  DAIRY: (
    <>
      <path fill="var(--il-glass)" d="M17 16h30l-4 38H21z" />
      <path fill="var(--il-cloud)" d="M19 26c5 3 8-2 13 0s8 2 13-1l-3 27H22z" />
      <path fill="var(--il-sash)" d="M15 11h34v6H15z" />
    </>
  ),
  EGG: (
    <Plate>
      <path fill="var(--il-wall)" d="M14 36c-3-8 6-13 13-11 6-6 20-3 22 5 4 7-6 13-15 11-8 3-18 1-20-5z" />
      <ellipse cx="32" cy="33" rx="8" ry="6" fill="var(--il-sun)" />
      <path d="M28 31c1-1 2-2 4-2" {...line} stroke="var(--il-wall)" />
    </Plate>
  ),
  PASTRY: (
    <Plate>
      <path fill="var(--il-rope)" d="M12 38c0-11 9-17 20-17s20 6 20 17c-8 5-32 5-40 0z" />
      <path d="M20 31c3-3 6-4 9-5M28 35c3-4 7-5 12-6M39 37c2-2 4-3 7-3" {...line} stroke="var(--il-door-line)" />
    </Plate>
  ),
}

interface DishPictureProps {
  kind: DishKind
  name: string
  /** Photo by the kitchen, if any. */
  photoUrl: string | null
}

/** Decorative: the dish's name is beside it. */
export const DishPicture = ({ kind, name, photoUrl }: DishPictureProps) =>
  photoUrl === null ? (
    <svg className={classes.picture} viewBox="0 0 64 64" aria-hidden="true">
      {pictures[drawingOf(kind, name)]}
    </svg>
  ) : (
    <img className={classes.picture} src={photoUrl} alt="" loading="lazy" />
  )
