import { KEY_NAME_MAX, type OrgKey } from '@portal/contract/uploads'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useCopy } from '../../base/useCopy.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { uploadWords } from '../../text/mn/uploads.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { required } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Lines } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './DataPage.module.css'
import { useEndKey, useMakeKey } from './queries.ts'
import { LIMITS } from './rules.ts'

/** API keys of the institution's programs: created, shown once, and revoked. */
export function Keys({ keys }: { keys: readonly OrgKey[] }) {
  const text = useText(uploadWords)
  const [isMaking, setMaking] = useState(false)
  return (
    <Card title={text.keys}>
      <p className="small dim">{fill(text.keysHint, LIMITS)}</p>
      {keys.length === 0 && <p className="dim">{text.noKeys}</p>}
      <Lines as="ul" className={classes.keys}>
        {keys.map((key) => (
          <OneKey key={key.keyId} of={key} />
        ))}
      </Lines>
      <Button variant="default" onClick={() => setMaking(true)}>
        <Icon of={IconKey} />
        {text.makeKey}
      </Button>
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
    </Card>
  )
}

function OneKey({ of: { keyId, name, by, since, until, lastUsedAt } }: { of: OrgKey }) {
  const text = useText(uploadWords)
  const { language } = useLanguage()
  const [isEnding, setEnding] = useState(false)
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className="dim">
          {fill(text.keyFacts, { by, since: shortDate(since, language), until: shortDate(until, language) })}{' '}
          {lastUsedAt === null ? text.neverUsed : fill(text.lastUsed, { time: dateAndTime(lastUsedAt, language) })}
        </small>
      </span>
      <Button small variant="default" aria-label={fill(text.endKeyOf, { name })} onClick={() => setEnding(true)}>
        {text.endKey}
      </Button>
      {isEnding && <EndKey keyId={keyId} name={name} onClose={() => setEnding(false)} />}
    </li>
  )
}

function EndKey({ keyId, name, onClose }: { keyId: number; name: string; onClose: () => void }) {
  const text = useText(uploadWords)
  const end = useEndKey()
  const confirm = async () => {
    await end({}, { keyId })
    toast.success(text.keyEnded)
    onClose()
  }
  return (
    <ConfirmDialog title={text.endKeyTitle} confirm={text.endKey} onConfirm={confirm} onClose={onClose}>
      <p>{fill(text.endKeyHint, { name })}</p>
    </ConfirmDialog>
  )
}

function MakeKey({ onClose }: { onClose: () => void }) {
  const text = useText(uploadWords)
  const make = useMakeKey()
  const [made, setMade] = useState<string>()
  const { copy } = useCopy()
  const form = useForm({
    start: { name: '' },
    fields: { name: { check: required } },
    send: async ({ name }) => setMade((await make({}, { name: name.trim() })).key),
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={made === undefined ? text.makeKey : text.keyMade} holdsForm>
      {made === undefined ? (
        <form {...form.props} className={classes.form}>
          {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
          <TextField {...form.bind('name')} label={text.keyName} maxLength={KEY_NAME_MAX} autoComplete="off" />
          <Button type="submit" loading={form.pending}>
            {text.makeKey}
          </Button>
        </form>
      ) : (
        <div className={classes.form}>
          <Notice tone="yellow">{text.keyOnce}</Notice>
          <code className={classes.key}>{made}</code>
          <Button variant="default" onClick={() => void copy(made)}>
            {text.copy}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
