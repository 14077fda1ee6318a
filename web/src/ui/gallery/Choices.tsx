import { useState } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { gallery } from '../../text/mn/gallery.ts'
import { useText } from '../../text/words.tsx'
import { RadioCards } from '../field/RadioCards.tsx'
import { Card } from '../plain/Card.tsx'
import { SelectField } from '../plain/SelectField.tsx'
import classes from './gallery.module.css'

export function Choices() {
  const text = useText(gallery)
  const { messages } = useText(fields)
  const [place, setPlace] = useState('0')
  const [answer, setAnswer] = useState('yes')
  const [missing, setMissing] = useState('')
  const answers = [
    { value: 'yes', label: text.yes },
    { value: 'no', label: text.no },
  ]
  return (
    <Card title={text.choices} className={classes.stack}>
      <SelectField label={text.place} value={place} onChange={setPlace}>
        {text.places.map((name, index) => (
          <option key={name} value={String(index)}>
            {name}
          </option>
        ))}
      </SelectField>
      <RadioCards label={text.question} name="chosen" options={answers} value={answer} onChange={setAnswer} description={text.hint} />
      <RadioCards
        label={text.wrong}
        name="missing"
        options={answers.map((option) => ({ ...option, hint: text.hint }))}
        value={missing}
        onChange={setMissing}
        error={missing === '' ? messages.fieldRequired : undefined}
        stacked
      />
    </Card>
  )
}
