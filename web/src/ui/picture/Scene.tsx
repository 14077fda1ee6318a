import classes from './Scene.module.css'
import { CloudShape, GerShape, RoadShape, SchoolShape, SunShape, WalkersShape } from './shapes.tsx'

const stars = [
  [640, 50],
  [700, 110],
  [812, 36],
  [1010, 40],
  [1130, 96],
  [1172, 30],
] as const

const tufts = [
  [180, 350],
  [420, 334],
  [590, 320],
  [660, 342],
  [866, 338],
  [1120, 322],
] as const

const views = {
  /** Full page width. */
  wide: '0 0 1200 360',
  /** Right half, for narrow places. */
  near: '610 0 590 360',
  /** Low strip with empty sky on the left for text. */
  band: '-160 112 1360 248',
} as const

/** Road from home to school, by day and by night. */
export function Scene({ view, className }: { view: keyof typeof views; className?: string | undefined }) {
  const low = view === 'band'
  return (
    <svg className={className} viewBox={views[view]} preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <g fill="var(--il-star)">
        {stars.map(([x, y]) => (
          <circle key={x} cx={x} cy={low ? y / 2 + 120 : y} r="1.8" />
        ))}
      </g>
      {!low && (
        <>
          <CloudShape x={1060} y={74} scale={0.9} />
          <CloudShape x={700} y={92} scale={0.62} />
        </>
      )}
      <SunShape x={908} y={low ? 172 : 98} scale={low ? 1 : 1.12} />
      <path
        fill="var(--il-far)"
        d="M-200 322c160-2 300-6 420-12s150-34 230-40 110-10 160-36 70-62 122-66 74 46 126 52 78-24 122-24 76 34 118 32 80-24 102-28v160h-1400z"
      />
      <path fill="var(--il-mid)" d="M-200 318c220-6 480-16 700-34s430-44 700-32v108h-1400z" />
      <SchoolShape x={1084} y={270} scale={0.92} />
      <path fill="var(--il-near)" d="M-200 338c240-8 520-28 800-40s430-44 600-34v96h-1400z" />
      <RoadShape d="M742 302c40 26 120 26 184 12s74-26 106-32 40-5 52-11" />
      <GerShape x={742} y={296} />
      <WalkersShape x={902} y={316} />
      <g stroke="var(--il-grass)" strokeWidth="3" strokeLinecap="round">
        {tufts.map(([x, y]) => (
          <path key={x} d={`m${x} ${y}-4-9m4 9 1-12m-1 12 6-8`} />
        ))}
      </g>
    </svg>
  )
}

/** Small picture of the ger, for empty and error states. */
export const GerTile = ({ width = 148 }: { width?: number }) => (
  <svg className={classes.tile} width={width} height={(width * 92) / 148} viewBox="0 0 148 92" aria-hidden="true">
    <path fill="var(--il-sky)" d="M0 0h148v92H0z" />
    <circle cx="110" cy="28" r="13" fill="var(--il-sun)" />
    <path fill="var(--il-far)" d="M0 62c14-10 28-12 42-7s22-11 34-11 20 15 34 15 26-8 38-11v44H0z" />
    <path fill="var(--il-near)" d="M0 68q38-9 76-4t72-4v32H0z" />
    <GerShape x={60} y={69} scale={0.36} />
    <RoadShape d="M62 74q14 9 36 3t50-1" width={2.2} />
  </svg>
)
