import { IconArrowLeft } from '@tabler/icons-react'
import { failures } from '../../text/mn/failures.ts'
import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { GerTile } from '../picture/Scene.tsx'
import { ButtonLink } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './frames.module.css'

export function NotFoundPage() {
  const text = useText(pages)
  const lostText = useText(failures).lost
  return (
    <div className={classes.lost}>
      <GerTile width={248} />
      <h1 tabIndex={-1}>{text.notFound}</h1>
      <p className="dim">{lostText.hint}</p>
      <ButtonLink to="/">
        <Icon of={IconArrowLeft} />
        {lostText.toHome}
      </ButtonLink>
    </div>
  )
}
