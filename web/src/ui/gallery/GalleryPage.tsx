import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { gallery } from '../../text/mn/gallery.ts'
import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../field/Captcha.tsx'
import { CodeField } from '../field/CodeField.tsx'
import { NewPasswordFields } from '../field/NewPasswordFields.tsx'
import { useCaptcha } from '../field/useCaptcha.ts'
import { LanguageChoice, ThemeChoice } from '../frame/choices.tsx'
import { Button } from '../plain/Button.tsx'
import { Card } from '../plain/Card.tsx'
import { Icon } from '../plain/Icon.tsx'
import { Row } from '../plain/layout.tsx'
import { PageTitle } from '../plain/PageTitle.tsx'
import { Choices } from './Choices.tsx'
import { Fields, RegistryNumbers } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import classes from './gallery.module.css'
import { CallStates, Chips, DialogPiece, Folds, Initials, Notices, Signs, TabsPiece, ToastButtons } from './pieces.tsx'

function Proofs() {
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
        password={{ value: password, onChange: setPassword }}
        repeat={{ value: repeat, onChange: setRepeat }}
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

function Buttons() {
  const text = useText(gallery)
  const kinds = [
    ['filled', text.main],
    ['default', text.outline],
    ['subtle', text.quiet],
  ] as const
  return (
    <Card title={text.buttons} className={classes.stack}>
      {kinds.map(([variant, name]) => (
        <Row key={variant} gap={5} align="center">
          <Button variant={variant}>{name}</Button>
          <Button variant={variant} small>
            {text.small}
          </Button>
          <Button variant={variant} disabled>
            {text.disabled}
          </Button>
          <Button variant={variant} loading aria-label={text.loading}>
            {text.loading}
          </Button>
        </Row>
      ))}
      <Button wide>
        {text.withIcon}
        <Icon of={IconArrowRight} />
      </Button>
    </Card>
  )
}

/** Shows every component in all its states. */
export default function GalleryPage() {
  const text = useText(gallery)
  const titles = useText(pages)
  return (
    <div className={classes.page}>
      <PageTitle below={text.intro}>{titles.gallery}</PageTitle>
      <div className={classes.columns}>
        <div>
          <Card title={text.look} className={classes.stack}>
            <ThemeChoice />
            <LanguageChoice />
          </Card>
          <Buttons />
          <Chips />
          <Initials />
          <DialogPiece />
          <ToastButtons />
          <TabsPiece />
        </div>
        <div>
          <Fields />
          <Choices />
          <RegistryNumbers />
          <Proofs />
        </div>
        <div>
          <CallStates />
          <Notices />
          <Folds />
          <Signs />
        </div>
      </div>
      <Figures />
    </div>
  )
}
