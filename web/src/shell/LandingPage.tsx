import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shell } from '../text/mn/shell.ts'
import { useText } from '../text/words.tsx'
import { Scene } from '../ui/Scene.tsx'
import classes from './LandingPage.module.css'

export default function LandingPage() {
  const text = useText(shell)
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.tagline}>{text.tagline}</p>
        <h1 tabIndex={-1}>{text.heroTitle}</h1>
        <p className={classes.text}>{text.heroText}</p>
        <Button component={Link} to="/login" rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}>
          {text.login}
        </Button>
      </div>
      <Scene view="wide" className={classes.scene} />
    </div>
  )
}
