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
  <span
    className={classes.tile}
    data-tone={turn === undefined ? 'plain' : TONES[turn % TONES.length]}
    data-round={round || undefined}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.41) }}
    aria-hidden="true"
  >
    {[...name][0]}
  </span>
)
