import { KindergartenShape, SheepShape, TreeShape } from './landShapes.tsx'
import { CloudShape, GerShape, RoadShape, SchoolShape, SunShape, WalkersShape } from './shapes.tsx'

const stars = [
  [776, 34],
  [842, 96],
  [880, 176],
  [930, 44],
  [1204, 60],
  [1302, 150],
  [1394, 84],
] as const

const tufts = [
  [120, 470],
  [318, 452],
  [664, 470],
  [778, 462],
  [1012, 436],
  [1160, 486],
  [1394, 446],
] as const

/** Flowers as x, y, colour. */
const flowers = [
  [210, 482, 'sash'],
  [232, 490, 'cloud'],
  [420, 470, 'coat'],
  [438, 478, 'sash'],
  [716, 492, 'cloud'],
  [734, 484, 'coat'],
  [984, 494, 'sash'],
  [1120, 452, 'cloud'],
  [1340, 474, 'sash'],
  [1358, 466, 'coat'],
] as const

/** Road from home to the kindergarten or school: by day, and by night with lit windows. */
export const RoadScene = ({ to, className }: { to: 'kindergarten' | 'school'; className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 1440 560" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <g fill="var(--il-star)">
      {stars.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2" />
      ))}
    </g>
    <CloudShape x={1268} y={96} scale={1.1} />
    <CloudShape x={930} y={70} scale={0.6} />
    <SunShape x={1084} y={128} scale={1.42} />
    <path
      fill="color-mix(in srgb, var(--il-far) 52%, var(--il-sky))"
      d="M0 322C80 312 150 262 230 262S380 312 450 300 590 214 670 206 800 268 860 262 980 168 1060 168 1180 240 1250 232 1380 172 1440 164V560H0z"
    />
    <path
      fill="var(--il-far)"
      d="M0 352C120 348 190 310 290 312S470 352 570 338 740 266 820 262 960 322 1040 316 1190 256 1270 258 1390 292 1440 284V560H0z"
    />
    <g fill="none" stroke="var(--il-roof)" strokeWidth="2.6" strokeLinecap="round" opacity=".55">
      <path d="M858 118q8-9 15-1 7-8 15 1M896 138q6-7 12-1 6-6 12 1M834 148q6-7 12-1 6-6 12 1" />
    </g>
    <path fill="var(--il-mid)" d="M0 392C200 356 420 352 640 372S1120 336 1440 352V560H0z" />
    {[1150, 1176, 1386, 1416].map((x, turn) => (
      <TreeShape key={x} x={x} y={turn % 2 ? 392 : 386} scale={turn % 2 ? 1 : 0.78} />
    ))}
    <GerShape x={752} y={404} scale={0.56} />
    {to === 'school' ? <SchoolShape x={1276} y={406} scale={1.22} /> : <KindergartenShape x={1282} y={406} scale={1.16} />}
    <path fill="var(--il-near)" d="M0 436C260 404 500 420 760 428S1200 392 1440 404V560H0z" />
    {[
      [496, 462, 1],
      [548, 448, 0.8],
      [440, 448, 0.7],
      [592, 470, 0.9],
    ].map(([x = 0, y = 0, scale = 1]) => (
      <SheepShape key={x} x={x} y={y} scale={scale} />
    ))}
    <RoadShape d="M900 450c36 40 118 42 188 22s78-34 122-44 58-8 68-18" width={4.6} />
    <path
      d="M912 306c-10-14 12-20 4-36s16-22 8-36"
      fill="none"
      stroke="var(--il-cloud)"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".9"
    />
    <GerShape x={900} y={440} scale={1.22} />
    <WalkersShape x={1082} y={470} scale={1.14} />
    <g stroke="var(--il-grass)" strokeWidth="3.4" strokeLinecap="round">
      {tufts.map(([x, y]) => (
        <path key={x} d={`m${x} ${y}-5-10m5 10 1-14m-1 14 7-9`} />
      ))}
    </g>
    {flowers.map(([x, y, colour]) => (
      <circle key={x} cx={x} cy={y} r="3.4" fill={`var(--il-${colour})`} />
    ))}
  </svg>
)
