import { IconArrowLeft } from '@tabler/icons-react'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import classes from './LinkDialog.module.css'

/** Returns to the previous step of the dialog. */
export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" small className={classes.back} onClick={onClick}>
    <IconArrowLeft size={20} stroke={1.75} aria-hidden />
    {useText(linking).back}
  </Button>
)
