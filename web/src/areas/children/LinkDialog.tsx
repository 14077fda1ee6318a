import type { LinkedChild } from '@portal/contract/children'
import { IconChevronRight, IconForms, IconQrcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { hasDraft } from '../../base/drafts.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Icon, Tile } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import classes from './LinkDialog.module.css'
import { LinkWizard, linkDraft, type MethodProps } from './LinkWizard.tsx'
import { QrStep } from './QrStep.tsx'

const METHODS = [
  { method: 'qr', icon: IconQrcode },
  { method: 'form', icon: IconForms },
] as const
type Method = (typeof METHODS)[number]['method']

interface LinkDialogProps {
  opened: boolean
  /** Declined request that is sent again. */
  again?: LinkedChild | undefined
  onClose: () => void
}

/** Offers two ways to link a child: scan the card, or enter number and names. */
export function LinkDialog({ opened, again, onClose }: LinkDialogProps) {
  const text = useText(linking)
  const answered = useAnswered()
  const [method, setMethod] = useState<Method>()
  useEffect(() => {
    if (opened) setMethod(again || hasDraft(linkDraft(again)) ? 'form' : undefined)
  }, [opened, again])

  function finish(message: string) {
    toast.success(answered(message, text.sent))
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={text.dialog} holdsForm={method !== undefined}>
      {method === undefined ? (
        <Stack as="ul" gap={6}>
          {METHODS.map(({ method: one, icon }) => (
            <li key={one}>
              <button type="button" className={classes.method} onClick={() => setMethod(one)}>
                <Tile icon={icon} />
                <span className={classes.words}>
                  <b>{text.ways[one].name}</b>
                  <span className="small dim">{text.ways[one].hint}</span>
                </span>
                <Icon of={IconChevronRight} />
              </button>
            </li>
          ))}
        </Stack>
      ) : (
        <Steps method={method} again={again} onBack={() => setMethod(undefined)} onSaved={finish} />
      )}
    </Dialog>
  )
}

const Steps = ({ method, again, ...rest }: MethodProps & { method: Method; again: LinkedChild | undefined }) =>
  method === 'qr' ? <QrStep {...rest} /> : <LinkWizard key={again?.requestId} again={again} {...rest} />
