import { KindergartenShape, TreeShape } from './landShapes.tsx'
import { CloudShape, RoadShape, SunShape, WalkersShape } from './shapes.tsx'

interface PictureProps {
  /** Alternative text. */
  label: string
  className?: string | undefined
}

/** Morning in the yard of a kindergarten. */
export const YardPicture = ({ label, className }: PictureProps) => (
  <svg className={className} viewBox="0 0 600 300" preserveAspectRatio="xMidYMax slice" role="img" aria-label={label}>
    <path fill="var(--il-sky)" d="M0 0h600v300H0z" />
    <g fill="var(--il-star)">
      <circle cx="60" cy="40" r="2" />
      <circle cx="196" cy="28" r="2" />
      <circle cx="330" cy="52" r="2" />
      <circle cx="560" cy="30" r="2" />
    </g>
    <SunShape x={486} y={74} />
    <CloudShape x={66} y={62} scale={0.86} />
    <CloudShape x={330} y={38} scale={0.6} />
    <path fill="var(--il-far)" d="M0 196c70-6 96-62 156-62s84 44 140 40 74-58 130-54 74 52 174 40v140H0z" />
    <path fill="var(--il-mid)" d="M0 214c120-24 240-20 350-8s170-14 250-8v102H0z" />
    <TreeShape x={70} y={232} scale={1.1} />
    <TreeShape x={104} y={240} scale={0.84} />
    <TreeShape x={520} y={232} />
    <TreeShape x={556} y={240} scale={1.2} />
    <KindergartenShape x={318} y={240} scale={1.36} />
    <path fill="var(--il-near)" d="M0 246c150-16 320-10 600-6v60H0z" />
    <RoadShape d="M318 246c-4 22-40 26-76 30s-80 4-120 30" width={4.4} />
    <WalkersShape x={232} y={284} scale={1.12} />
    <g>
      <path fill="var(--il-coat)" d="M420 254h24v24h-24z" />
      <path fill="var(--il-sash)" d="M446 254h24v24h-24z" />
      <path fill="var(--il-roof)" d="M433 229h24v24h-24z" />
    </g>
    <circle cx="398" cy="270" r="9" fill="var(--il-felt)" />
    <path d="M398 261v18M389 270h18" stroke="var(--il-coat)" strokeWidth="3" />
  </svg>
)

/** Desk by the window, ready for the first day of school. */
export const DeskPicture = ({ label, className }: PictureProps) => (
  <svg className={className} viewBox="0 0 600 300" preserveAspectRatio="xMidYMax slice" role="img" aria-label={label}>
    <path fill="var(--il-wall)" d="M0 0h600v300H0z" />
    <g>
      <path fill="var(--il-sky)" d="M44 28h236v152H44z" />
      <SunShape x={206} y={78} scale={0.72} />
      <path fill="var(--il-far)" d="M44 140c40-4 52-40 92-40s52 30 84 28 36-20 60-22v74H44z" />
      <path fill="var(--il-near)" d="M44 158c60-14 150-14 236-6v28H44z" />
      <path fill="none" stroke="var(--il-felt)" strokeWidth="10" d="M44 28h236v152H44zM162 28v152" />
      <path fill="var(--il-rope)" d="M32 180h260v10H32z" />
    </g>
    <g>
      <path fill="var(--il-rope)" d="M328 24h232v120H328z" />
      <path fill="var(--il-grass)" d="M336 32h216v104H336z" />
      <g fill="none" stroke="var(--il-cloud)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="m364 108 18-48 18 48m-31-17h26M424 60v48h20a13 13 0 0 0 0-27h-20m0-21h28M484 108V60h34" />
      </g>
    </g>
    <path fill="var(--il-rope)" d="M0 238h600v14H0z" />
    <path fill="var(--il-felt-shade)" d="M0 252h600v48H0z" />
    <g>
      <path fill="var(--il-roof)" d="M96 220h112v18H96z" />
      <path fill="var(--il-coat)" d="M106 202h98v18h-98z" />
      <path fill="var(--il-sash)" d="M92 184h104v18H92z" />
      <path d="M104 229h70M114 211h60M102 193h64" stroke="var(--il-felt)" strokeWidth="3" />
    </g>
    <g>
      <path fill="var(--il-door)" d="m254 186 8-36 8 36z" />
      <path fill="var(--il-glass)" d="M276 186l12-30 2 32z" />
      <path fill="var(--il-deel)" d="M246 186h52l-6 52h-40z" />
    </g>
    <g>
      <path d="M404 150v-14a22 22 0 0 1 44 0v14" fill="none" stroke="var(--il-boot)" strokeWidth="7" />
      <path fill="var(--il-bag)" d="M364 186a38 38 0 0 1 38-38h48a38 38 0 0 1 38 38v52H364z" />
      <path fill="var(--il-coat)" d="M380 196h92v42h-92z" />
      <path d="M380 210h92" stroke="var(--il-bag)" strokeWidth="4" />
      <circle cx="426" cy="172" r="10" fill="var(--il-felt)" />
    </g>
    <g>
      <path fill="var(--il-sun)" d="M524 236c4-8 4-16 6-26a18 18 0 0 1 36 0c2 10 2 18 6 26z" />
      <path d="M548 192v-8" stroke="var(--il-boot)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="548" cy="240" r="6" fill="var(--il-boot)" />
    </g>
  </svg>
)
