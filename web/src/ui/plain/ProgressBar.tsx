import classes from './ProgressBar.module.css'

/** Thin loading bar at the top of the page. */
export const ProgressBar = ({ label }: { label: string }) => (
  <div className={classes.bar} role="progressbar" aria-live="polite" aria-label={label} />
)
