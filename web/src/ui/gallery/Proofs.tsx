import { type ChangeEvent, useState } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { gallery } from '../../text/mn/gallery.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../field/Captcha.tsx'
import { CodeField } from '../field/CodeField.tsx'
import { NewPasswordFields } from '../field/NewPasswordFields.tsx'
import { useCaptcha } from '../field/useCaptcha.ts'
import { Card } from '../plain/Card.tsx'
import classes from './gallery.module.css'

const typed = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => set(event.currentTarget.value)

export function Proofs() {
  const text = useText(gallery)
  const { messages } = useText(fields)
  const [password, setPassword] = useState('Tenger7')
  const [repeat, setRepeat] = useState('')
  const [code, setCode] = useState('')
  const captcha = useCaptcha()
  const still = { missed: false, solve: () => undefined, accept: () => undefined, reopen: () => undefined }
  return (
    <Card title={text.proof} className={classes.stack}>
      <NewPasswordFields
        kind="change"
        password={{ value: password, onChange: typed(setPassword) }}
        repeat={{ value: repeat, onChange: typed(setRepeat) }}
      />
      <CodeField value={code} onChange={setCode} error={code === '' ? undefined : messages.codeLength} />
      <Captcha control={captcha} />
      <Captcha control={{ ...still, state: 'open', missed: true }} />
      <Captcha control={{ ...still, state: 'working' }} />
      <Captcha control={{ ...still, state: 'solved' }} />
      <Captcha control={{ ...still, state: 'failed' }} />
    </Card>
  )
}
