import { spokes } from '../plain/ornaments.tsx'

interface Place {
  x: number
  y: number
  scale?: number
}

const at = ({ x, y, scale = 1 }: Place) => `translate(${x} ${y}) scale(${scale})`
const felt = 'var(--il-felt)'
const shade = 'var(--il-felt-shade)'
const rope = 'var(--il-rope)'

/** x, y is the centre of the base, as in every shape on the ground. */
export const GerShape = (place: Place) => (
  <g transform={at(place)}>
    <path fill={felt} d="M-74-48H74q3 24 0 48H-74q-3-24 0-48z" />
    <path fill={shade} d="M28-48h46q3 24 0 48H28z" />
    <path fill={felt} d="M-85-45C-54-66-36-88-17-95h34c19 7 37 29 68 50z" />
    <path fill={shade} d="M17-95c19 7 37 29 68 50H38C37-66 24-86 7-95z" />
    <path stroke={rope} strokeWidth="3" d="M-75-32H28M-75-15H28" />
    <path stroke={rope} strokeWidth="3" opacity=".75" d="M28-32h47M28-15h47" />
    <path d="M-78-51q78-10 156 0" fill="none" stroke={rope} strokeWidth="2.5" strokeLinecap="round" strokeDasharray="7 6" />
    <rect x="-17" y="-102" width="34" height="9" rx="4.5" fill="var(--il-roof)" />
    <rect x="-19" y="-45" width="38" height="45" rx="2" fill="var(--il-door)" />
    <path d="M0-45V0M-14-38h8v8h-8zM6-38h8v8H6zM-14-20h8v11h-8zM6-20h8v11H6z" fill="none" stroke="var(--il-door-line)" strokeWidth="2" />
  </g>
)

const pane = (x: number, y: number) => <rect key={`${x} ${y}`} x={x} y={y} width="15" height="17" rx="2" />

export const SchoolShape = (place: Place) => (
  <g transform={at(place)}>
    <path fill="var(--il-wall)" d="M-82-64H82V0H-82zM-31-82h62v30h-62z" />
    <path fill="var(--il-roof)" d="M-88-71h56v9h-56zM32-71h56v9H32zM-38-82 0-104l38 22v6h-76z" />
    <g fill="var(--il-glass)">
      {[-72, -50, 35, 57].flatMap((x) => [pane(x, -51), pane(x, -26)])}
      <rect x="-22" y="-66" width="44" height="14" rx="2" />
    </g>
    <path fill="var(--il-roof)" d="M-13 0v-32a13 13 0 0 1 26 0V0z" />
    <path d="M0-104v-32" stroke="var(--il-boot)" strokeWidth="2.5" />
    <path fill="var(--il-coat)" d="M1-136h25l-6 7 6 7H1z" />
  </g>
)

const limbs = { stroke: 'var(--il-boot)', strokeLinecap: 'round' } as const

/** Parent in a deel and a child with a bag, hand in hand. */
export const WalkersShape = (place: Place) => (
  <g transform={at(place)}>
    <path {...limbs} strokeWidth="6" d="M-6-10v7M5-10v7" />
    <path fill="var(--il-deel)" d="M-7-47q6-4 13 0l9 37h-31z" />
    <path fill="var(--il-sash)" d="M-10.5-32h20l1.5 6h-23z" />
    <path d="m5-43 15 17" stroke="var(--il-deel)" strokeWidth="6" strokeLinecap="round" />
    <circle cx="-.5" cy="-56" r="9" fill="var(--il-skin)" />
    <path fill="var(--il-hair)" d="M-10-55q-1-11.5 9.5-12T9-56q-6-5-9.5-5T-10-55z" />
    <g transform="translate(27 1)">
      <path {...limbs} strokeWidth="5" d="M-4-7v4M4-7v4" />
      <rect x="5" y="-29" width="10" height="16" rx="4" fill="var(--il-bag)" />
      <path fill="var(--il-coat)" d="M-5-31q5-3 10 0l5 23h-20z" />
      <circle cy="-38" r="7.5" fill="var(--il-skin)" />
      <path fill="var(--il-hair)" d="M-7.7-37q-1-9.5 7.7-9.7T7.7-37Q3-41.5 0-41.5T-7.7-37z" />
    </g>
  </g>
)

const sunWheel = spokes(13, 24, 8)

/** Sun by day, moon by night, with the toono inside. */
export const SunShape = (place: Place) => (
  <g transform={at(place)}>
    <circle r="40" fill="var(--il-sun)" />
    <g fill="none" stroke="var(--il-sun-line)" strokeWidth="2.2" strokeLinecap="round">
      <circle r="28" />
      <circle r="9.5" />
      <path d={sunWheel} />
    </g>
  </g>
)

export const CloudShape = (place: Place) => (
  <path
    transform={at(place)}
    d="M0 24h96M17 24C2 23 2 3 18 3c9 0 11 10 4 12M44 24c-23-3-21-37 4-36 17 1 19 20 5 22M72 24c-15-2-13-22 3-21 10 1 11 10 4 12"
    fill="none"
    stroke="var(--il-cloud)"
    strokeWidth="6"
    strokeLinecap="round"
  />
)

/** Stitched road. */
export const RoadShape = ({ d, width = 4 }: { d: string; width?: number }) => (
  <path
    d={d}
    fill="none"
    stroke="var(--il-stitch)"
    strokeWidth={width}
    strokeLinecap="round"
    strokeDasharray={`${width * 2.2} ${width * 2.5}`}
  />
)
