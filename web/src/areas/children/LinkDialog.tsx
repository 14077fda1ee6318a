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
  { way: 'qr', icon: IconQrcode },
  { way: 'form', icon: IconForms },
] as const
type Way = (typeof METHODS)[number]['way']

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
  const [way, setWay] = useState<Way>()
  useEffect(() => {
    if (opened) setWay(again || hasDraft(linkDraft(again)) ? 'form' : undefined)
  }, [opened, again])

  function finish(message: string) {
    toast.success(answered(message, text.sent))
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={text.dialog} holdsForm={way !== undefined}>
      {way === undefined ? (
        <Stack as="ul" gap={6}>
          {METHODS.map(({ way: one, icon }) => (
            <li key={one}>
              <button type="button" className={classes.way} onClick={() => setWay(one)}>
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
        <Steps way={way} again={again} onBack={() => setWay(undefined)} onSaved={finish} />
      )}
    </Dialog>
  )
}

const Steps = ({ way, again, ...rest }: MethodProps & { way: Way; again: LinkedChild | undefined }) =>
  way === 'qr' ? <QrStep {...rest} /> : <LinkWizard key={again?.requestId} again={again} {...rest} />
