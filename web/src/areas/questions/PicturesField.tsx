import { PICTURES_MAX } from '@portal/contract/questions'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { questions } from '../../text/mn/questions.ts'
import { fill, useText } from '../../text/words.tsx'
import { redrawn } from '../../ui/field/pictures.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './Questions.module.css'

interface PicturesFieldProps {
  /** Data addresses of the redrawn pictures. */
  pictures: readonly string[]
  onChange: (pictures: readonly string[]) => void
}

/** Pictures of an answer, redrawn in the browser. */
export function PicturesField({ pictures, onChange }: PicturesFieldProps) {
  const text = useText(questions)
  const hintId = useId()
  const [wrong, setWrong] = useState<string>()
  async function add(chosen: readonly File[]) {
    const room = PICTURES_MAX - pictures.length
    setWrong(chosen.length > room ? fill(text.tooMany, { most: PICTURES_MAX }) : undefined)
    const drawn = await Promise.allSettled(chosen.slice(0, room).map(redrawn))
    if (drawn.some(({ status }) => status === 'rejected')) setWrong(text.unreadable)
    onChange([...new Set([...pictures, ...drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))])])
  }
  return (
    <div className={classes.pictures}>
      {pictures.length > 0 && (
        <ul>
          {pictures.map((picture, at) => (
            <li key={picture}>
              <img src={picture} alt={fill(text.picture, { number: at + 1 })} />
              <Button
                variant="default"
                icon
                aria-label={fill(text.remove, { number: at + 1 })}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
              >
                <Icon of={IconX} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < PICTURES_MAX && (
        <label className={classes.add}>
          <input
            type="file"
            accept="image/*"
            multiple
            aria-describedby={hintId}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              void add(chosen)
            }}
          />
          <Icon of={IconPhoto} />
          {text.add}
        </label>
      )}
      <p id={hintId} className="dim small">
        {fill(text.picturesHint, { most: PICTURES_MAX })}
      </p>
      {wrong !== undefined && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
