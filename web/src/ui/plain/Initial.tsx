import classes from './Initial.module.css'

const TONES = ['blue', 'yellow', 'green'] as const

interface InitialProps {
  name: string
  /** Index into three tones, so that siblings look different; without it the tile is plain. */
  turn?: number
  size?: number
  round?: boolean
}

/** First letter of a name on a tile, in place of a photograph. */
export const Initial = ({ name, turn, size = 44, round = false }: InitialProps) => (
  <svg
    className={classes.tile}
    data-tone={turn === undefined ? 'plain' : TONES[turn % TONES.length]}
    data-round={round || undefined}
    width={size}
    height={size}
    viewBox="0 0 100 100"
    aria-hidden="true"
  >
    <text x="50" y="48" fontSize="41">
      {[...name][0]}
    </text>
  </svg>
)
