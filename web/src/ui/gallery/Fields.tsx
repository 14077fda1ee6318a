import { useState } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { gallery } from '../../text/mn/gallery.ts'
import { useText } from '../../text/words.tsx'
import { PhoneField } from '../field/ContactField.tsx'
import { PasswordField } from '../field/PasswordField.tsx'
import { RegistryNumberField } from '../field/RegistryNumberField.tsx'
import { emptyRegistryDraft, type RegistryDraft } from '../field/registryDraft.ts'
import { TextField } from '../field/TextField.tsx'
import { Card } from '../plain/Card.tsx'
import classes from './gallery.module.css'

export function Fields() {
  const text = useText(gallery)
  const { messages } = useText(fields)
  const [phone, setPhone] = useState('')
  const [wrongPhone, setWrongPhone] = useState('8811')
  return (
    <Card title={text.fields} className={classes.stack}>
      <TextField label={text.plain} description={text.hint} />
      <TextField label={text.filled} defaultValue={text.filledValue} />
      <TextField label={text.wrong} error={messages.fieldRequired} />
      <TextField label={text.off} defaultValue={text.filledValue} disabled />
      <PasswordField autoComplete="off" defaultValue="Demo1234" />
      <PasswordField autoComplete="off" error={messages.passwordRequired} />
      <PhoneField value={phone} onChange={setPhone} />
      <PhoneField value={wrongPhone} onChange={setWrongPhone} error={messages.phoneLength} />
    </Card>
  )
}

const complete: RegistryDraft = { first: 'Ч', second: 'Б', digits: '22251058' }

export function RegistryNumbers() {
  const text = useText(gallery)
  const { messages } = useText(fields)
  const [empty, setEmpty] = useState(emptyRegistryDraft)
  const [full, setFull] = useState(complete)
  const [wrong, setWrong] = useState<RegistryDraft>({ ...complete, digits: '222510' })
  return (
    <Card title={text.registry} className={classes.stack}>
      <RegistryNumberField label={text.registryEmpty} value={empty} onChange={setEmpty} />
      <RegistryNumberField label={text.registryComplete} value={full} onChange={setFull} />
      <RegistryNumberField label={text.registryWrong} value={wrong} onChange={setWrong} error={messages.registryLength} />
      <RegistryNumberField label={text.registryOff} value={complete} onChange={() => undefined} disabled />
    </Card>
  )
}
