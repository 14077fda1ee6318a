import { subjectOf } from './rules.ts'
import classes from './SubjectIcon.module.css'
import { strokes } from './strokes.ts'

/** Icon of a subject; decorative, because the name is beside it. */
export function SubjectIcon({ name }: { name: string }) {
  const { tone, picture } = subjectOf(name)
  return (
    <span className={classes.tile} data-tone={tone} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        width="30"
        height="30"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={strokes[picture]} />
      </svg>
    </span>
  )
}
