import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { useSettings } from '../../base/settings.ts'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fields } from '../../text/mn/fields.ts'
import { status } from '../../text/mn/status.ts'
import { fill, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { type RegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { useCaptcha } from '../../ui/field/useCaptcha.ts'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'

interface RegistrySearchProps {
  className: string | undefined
  draft: RegistryDraft
  keep: (draft: RegistryDraft) => void
  find: (registryNumber: string, captcha: string) => Promise<void>
  /** Label of the button. */
  action: ReactNode
  /** Text above the field. */
  lead?: ReactNode
  /** Notice shown until a search fails. */
  notice?: ReactNode
}

/** Registry number of a child and a captcha; first step of every lookup. */
export function RegistrySearch({ className, draft, keep, find, action, lead, notice }: RegistrySearchProps) {
  const text = useText(enrolment)
  const words = useText(status)
  const { helpPhone } = useSettings()
  const captcha = useCaptcha()
  const form = useForm({
    start: { registry: draft },
    fields: { registry: { check: wrongRegistry, server: ['registerNumber', 'reg', 'registry'] } },
    ready: captcha.isSolved,
    keep: ({ registry }) => keep(registry),
    send: ({ registry }) => captcha.spend((solution) => find(registryTextOf(registry), solution)),
    networkText: text.serverUnreachable,
  })
  const { messages } = useText(fields)
  const isNotFound = form.error('registry') === messages.registryNotFound
  return (
    <form {...form.props} className={className}>
      {lead}
      {form.failureText !== undefined && form.error('registry') === undefined && <Notice tone="red">{form.failureText}</Notice>}
      {form.failureText === undefined && notice}
      <RegistryNumberField {...form.bind('registry')} label={text.search.registry} />
      {isNotFound && helpPhone !== '' && (
        <ButtonLink href={`tel:${helpPhone}`} variant="default" small>
          <Icon of={IconPhone} />
          <span className="num">{fill(words.call, { phone: phoneInFours(helpPhone) })}</span>
        </ButtonLink>
      )}
      <Captcha control={captcha} />
      <Button type="submit" wide loading={form.pending}>
        {action}
      </Button>
    </form>
  )
}
