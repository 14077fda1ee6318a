import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Captcha } from '../../ui/Captcha.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RegistryNumberField } from '../../ui/RegistryNumberField.tsx'
import { type RegistryDraft, registryTextOf, wrongRegistry } from '../../ui/registryDraft.ts'
import { Scene } from '../../ui/Scene.tsx'
import { useCaptcha } from '../../ui/useCaptcha.ts'
import { useForm } from '../../ui/useForm.ts'
import type { Flow } from './flows.ts'
import type { Found } from './queries.ts'
import classes from './Wizard.module.css'

interface SearchStepProps {
  flow: Flow
  draft: RegistryDraft
  keep: (draft: RegistryDraft) => void
  /** The look-up of before no longer holds. */
  expired: boolean
  onFound: (found: Found) => void
}

export function SearchStep({ flow, draft, keep, expired, onFound }: SearchStepProps) {
  const text = useText(enrolment)
  const captcha = useCaptcha()
  const form = useForm({
    start: { ...draft },
    check: (typed) => ({ digits: wrongRegistry(typed) }),
    ready: captcha.isSolved,
    keep,
    send: async (typed) => onFound(await captcha.spend((solution) => flow.find(registryTextOf(typed), solution))),
    serverNames: { registerNumber: 'digits', reg: 'digits', registry: 'digits' },
    networkText: text.serverUnreachable,
  })
  return (
    <div className={classes.columns}>
      <Card className={classes.card}>
        <h2 className={classes.stepTitle}>{text.stepTitles[1]}</h2>
        <form {...form.props} className={classes.form}>
          <p className="dim">{text.search.hint}</p>
          {form.failureText !== undefined && form.error('digits') === undefined && <Notice tone="red">{form.failureText}</Notice>}
          {expired && form.failureText === undefined && <Notice tone="yellow">{text.expired}</Notice>}
          <RegistryNumberField
            label={text.search.registry}
            value={form.values}
            onChange={({ first, second, digits }) => {
              form.set('first', first)
              form.set('second', second)
              form.set('digits', digits)
            }}
            error={form.error('digits')}
          />
          <Captcha control={captcha} />
          <Button type="submit" fullWidth loading={form.pending} rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}>
            {text.search.next}
          </Button>
        </form>
      </Card>
      <WhatYouNeed signedIn={flow.signedIn} />
    </div>
  )
}

function WhatYouNeed({ signedIn }: { signedIn: boolean }) {
  const { needTitle, need, needHint } = useText(enrolment).search
  const all = signedIn ? [need.child, need.phone] : [need.child, need.guardian, need.phone]
  return (
    <aside className={classes.need} aria-labelledby="need">
      <h2 id="need">{needTitle}</h2>
      <ul>
        {all.map((one) => (
          <li key={one}>
            <IconCircleCheck size={22} stroke={1.75} aria-hidden />
            {one}
          </li>
        ))}
      </ul>
      <p className="small">{needHint}</p>
      <Scene view="band" className={classes.scene} />
    </aside>
  )
}
