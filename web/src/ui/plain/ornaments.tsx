import { useId } from 'react'

/** One period of the hammer ornament, 24 wide. */
const turn = 'M0 12h7V8H3V2h18v6h-4v4h7'

/** The алхан хээ: one thin band, the only decoration. */
export function Alkhan({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} width="100%" height="14" aria-hidden="true">
      <pattern id={id} width="24" height="14" patternUnits="userSpaceOnUse">
        <path d={turn} fill="none" stroke="var(--accent)" strokeWidth="2" />
      </pattern>
      <rect width="100%" height="14" fill={`url(#${id})`} />
    </svg>
  )
}

/** Felt stitch that connects two elements. */
export const Stitch = ({ className }: { className?: string | undefined }) => (
  <svg className={className} width="100%" height="2" aria-hidden="true">
    <line x1="1" y1="1" x2="100%" y2="1" stroke="var(--stitch)" strokeWidth="2" strokeLinecap="round" strokeDasharray="8 8" />
  </svg>
)

/** Path of `count` spokes from radius `from` to radius `to`. */
export function spokes(from: number, to: number, count: number): string {
  const point = (radius: number, turn: number) => {
    const angle = (2 * Math.PI * turn) / count
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  }
  return Array.from({ length: count }, (_, turn) => `M${point(from, turn)}L${point(to, turn)}`).join('')
}

const wheel = spokes(5, 10.5, 8)
const rays = spokes(15.4, 18.4, 16)

/** Crown of the ger, the portal's logo. */
export const Toono = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="-20 -20 40 40" fill="none" strokeLinecap="round" aria-hidden="true">
    <g stroke="var(--brand)">
      <circle r="11.5" strokeWidth="3" />
      <circle r="4.2" strokeWidth="2.4" />
      <path d={wheel} strokeWidth="2" />
    </g>
    <path d={rays} stroke="var(--accent)" strokeWidth="2.2" />
  </svg>
)
