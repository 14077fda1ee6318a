interface Place {
  x: number
  y: number
  scale?: number
}

const at = ({ x, y, scale = 1 }: Place) => `translate(${x} ${y}) scale(${scale})`

/** Larch. */
export const TreeShape = (place: Place) => (
  <g transform={at(place)}>
    <path d="M0 0v-20" stroke="var(--il-rope)" strokeWidth="5" strokeLinecap="round" />
    <path fill="var(--il-grass)" d="M-20-12Q-6-34 0-46q6 12 20 34zM-16-32Q-5-52 0-64q5 12 16 32zM-11-52Q-4-68 0-80q4 12 11 28z" />
  </g>
)

export const SheepShape = (place: Place) => (
  <g transform={at(place)}>
    <path d="M-9-2V6M-2-2V6M6-2V6M12-2V6" stroke="var(--il-boot)" strokeWidth="3" strokeLinecap="round" />
    <path fill="var(--il-felt)" d="M-14-4a8 8 0 0 1 2-15 9 9 0 0 1 14-4 9 9 0 0 1 14 5 8 8 0 0 1 0 14z" />
    <path fill="var(--il-boot)" d="M14-20q9-2 11 6-1 6-7 6-5-1-6-6z" />
  </g>
)

/** Kindergarten with two gables, round windows, and a slide in the yard. */
export const KindergartenShape = (place: Place) => (
  <g transform={at(place)}>
    <path fill="var(--il-wall)" d="M-84-60H84V0H-84z" />
    <path fill="var(--il-wall)" d="M-78-58-42-88-6-58zM6-58l36-30 36 30z" />
    <path fill="var(--il-coat)" d="m-94-58 52-44L0-64v14L-42-86l-44 36z" />
    <path fill="var(--il-roof)" d="m94-58-52-44L0-64v14l42-36 44 36z" />
    <g fill="var(--il-glass)">
      <circle cx="-42" cy="-66" r="8" />
      <circle cx="42" cy="-66" r="8" />
      <path d="M-72-44h18v20h-18zM-48-44h18v20h-18zM30-44h18v20H30zM54-44h18v20H54z" />
    </g>
    <path fill="var(--il-door)" d="M-14 0v-28a14 14 0 0 1 28 0V0z" />
    <path d="M0-40V0" stroke="var(--il-door-line)" strokeWidth="2" />
    <path fill="var(--il-grass)" d="M-84-10h58V0h-58zM26-10h58V0H26z" opacity=".8" />
    <g fill="none" strokeLinecap="round" strokeWidth="3.5">
      <path d="M-142 2v-44M-126 2v-44M-142-8h16M-142-20h16M-142-32h16" stroke="var(--il-boot)" />
      <path d="M-126-42c16 4 14 38 32 42" stroke="var(--il-sash)" strokeWidth="6" />
      <path d="m-150-48 16-12 16 12" stroke="var(--il-coat)" strokeWidth="5" />
    </g>
  </g>
)
