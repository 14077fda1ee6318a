const park = 'var(--il-near)'
const street = 'var(--il-wall)'
const house = 'var(--il-felt-shade)'

/** Blocks of houses as x, y, width, height. */
const blocks = [
  [18, 62, 34, 22],
  [60, 52, 20, 30],
  [104, 36, 30, 20],
  [104, 66, 22, 26],
  [238, 44, 30, 26],
  [250, 84, 40, 18],
  [322, 34, 30, 30],
  [30, 132, 40, 22],
  [80, 130, 24, 34],
  [126, 148, 30, 18],
  [214, 138, 24, 30],
  [252, 132, 34, 20],
  [316, 146, 36, 24],
  [44, 190, 30, 20],
  [118, 196, 40, 18],
  [196, 190, 26, 22],
] as const

/** Drawn map of central Ulaanbaatar: the square, the avenues, Selbe and Tuul, the slope of Bogd Khan, and the office. */
export const DrawnMap = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 360 320" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <path fill="var(--il-mid)" d="M0 0h360v320H0z" />
    <path fill={park} d="M0 0h70l18 30-40 16L0 40zM300 70l60-12v60l-46 8zM206 214l84-8 12 36-80 8zM0 214l60 6 14 26-74 8z" />
    <path fill="var(--il-grass)" d="M0 290c60-16 120-18 180-12s120 2 180-10v52H0z" />
    <g fill="none" stroke="var(--il-far)" strokeLinecap="round">
      <path d="M-10 262c50-16 96-12 140-4s96 10 140 0 66-16 100-12" strokeWidth="15" />
      <path d="M300-10c-8 40 14 60 4 100s-20 70-14 100 10 40 6 60" strokeWidth="6" />
    </g>
    <g fill="none" stroke={street} strokeLinecap="round" strokeLinejoin="round">
      <path d="M-10 118c60-6 130-6 190-2s120 2 190-8" strokeWidth="11" />
      <path
        d="M92-10c2 60-6 100-4 140s6 60 0 100M228-10c-4 50 6 90 2 130s-4 70 2 96M-10 28c80-10 160-12 240-4s90 0 140-10M-10 176c70-4 130 0 190 4s120 0 190-10"
        strokeWidth="7"
      />
      <path
        d="M40-10c4 60-2 120 2 190M146 26c0 40-4 70-2 92M146 118c0 40 4 66 0 110M190 118c2 40-2 66 2 100M-10 74c40-4 70-4 100-4M230 66c40 0 90-4 140-10M-10 226c70 0 150 6 240-6M270 110c2 40-2 60 0 66"
        strokeWidth="4"
      />
    </g>
    <g fill={house}>
      {blocks.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="3" />
      ))}
    </g>
    <rect x="158" y="56" width="56" height="50" rx="5" fill={street} />
    <rect x="166" y="40" width="40" height="12" rx="3" fill="var(--il-roof)" />
    <circle cx="186" cy="82" r="6" fill="var(--il-rope)" />
    <g transform="translate(252 96)">
      <ellipse rx="11" ry="4" fill="var(--il-boot)" opacity=".35" />
      <path fill="var(--il-coat)" d="M0 0C-8-14-19-22-19-36a19 19 0 0 1 38 0C19-22 8-14 0 0z" />
      <circle cy="-36" r="7.5" fill="var(--il-cloud)" />
    </g>
  </svg>
)
