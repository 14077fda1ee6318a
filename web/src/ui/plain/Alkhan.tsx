import { useId } from 'react'

/** One turn of the hammer ornament, 24 wide. */
const turn = 'M0 12h7V8H3V2h18v6h-4v4h7'

/** The алхан хээ: one thin band, and nothing else is decorated. */
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
