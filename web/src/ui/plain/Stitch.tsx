/** The felt stitch that leads from one thing to the next. */
export const Stitch = ({ className }: { className?: string | undefined }) => (
  <svg className={className} width="100%" height="2" aria-hidden="true">
    <line x1="1" y1="1" x2="100%" y2="1" stroke="var(--stitch)" strokeWidth="2" strokeLinecap="round" strokeDasharray="8 8" />
  </svg>
)
