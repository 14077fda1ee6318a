import classes from './ProgressBar.module.css'

/** A thin line at the top while something is on its way. */
export const ProgressBar = ({ label }: { label: string }) => (
  <div className={classes.bar} role="progressbar" aria-live="polite" aria-label={label} />
)
