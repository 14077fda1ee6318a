import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { gallery } from '../../text/mn/gallery.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { NoticeBar } from '../frame/NoticeBar.tsx'
import { Scene } from '../picture/Scene.tsx'
import { Button } from '../plain/Button.tsx'
import { Card } from '../plain/Card.tsx'
import { EmptyState } from '../plain/EmptyState.tsx'
import { ErrorState } from '../plain/ErrorState.tsx'
import { Fold } from '../plain/Fold.tsx'
import { Initial } from '../plain/Initial.tsx'
import { Row, Stack } from '../plain/layout.tsx'
import { Notice } from '../plain/Notice.tsx'
import { Stitch, Toono } from '../plain/ornaments.tsx'
import { Pending } from '../plain/Pending.tsx'
import { StatusChip } from '../plain/StatusChip.tsx'
import { Tabs } from '../plain/Tabs.tsx'
import classes from './gallery.module.css'

export function Chips() {
  const text = useText(gallery)
  return (
    <Card title={text.chips}>
      <Row gap={5} align="center">
        <StatusChip tone="green">{text.green}</StatusChip>
        <StatusChip tone="yellow">{text.yellow}</StatusChip>
        <StatusChip tone="red">{text.red}</StatusChip>
        <StatusChip tone="plain">{text.none}</StatusChip>
      </Row>
    </Card>
  )
}

export function Initials() {
  const text = useText(gallery)
  return (
    <Card title={text.initials}>
      <Row gap={5} align="center">
        {text.names.map((name, turn) => (
          <Initial key={name} name={name} turn={turn} size={52} />
        ))}
        <Initial name={text.names[0] ?? ''} />
        <Initial name={text.names[0] ?? ''} size={36} round />
      </Row>
    </Card>
  )
}

export function Folds() {
  const text = useText(gallery)
  return (
    <Card title={text.folds}>
      <Fold label={text.unfold} keeps={3}>
        <ul>
          {[...text.names, ...text.names].map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            <li key={at}>{name}</li>
          ))}
        </ul>
      </Fold>
    </Card>
  )
}

export function Notices() {
  const text = useText(gallery)
  return (
    <Card title={text.notices} className={classes.stack}>
      {(['blue', 'green', 'yellow', 'red'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          {text.notice}
        </Notice>
      ))}
      <NoticeBar notice={{ banner: { mn: text.notice, en: text.notice }, readOnly: true }} />
    </Card>
  )
}

export function DialogPiece() {
  const text = useText(gallery)
  const [opened, setOpened] = useState(false)
  return (
    <Card title={text.dialog}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {text.openDialog}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={text.dialogTitle}>
        <p>{text.dialogText}</p>
      </Dialog>
    </Card>
  )
}

export function ToastButtons() {
  const text = useText(gallery)
  return (
    <Card title={text.toasts}>
      <Row gap={5} align="center">
        <Button variant="default" onClick={() => toast.success(text.saved)}>
          {text.success}
        </Button>
        <Button variant="default" onClick={() => toast.error(text.unreachable)}>
          {text.error}
        </Button>
        <Button variant="default" onClick={() => toast.warning(text.unsaved)}>
          {text.warning}
        </Button>
      </Row>
    </Card>
  )
}

export function TabsPiece() {
  const text = useText(gallery)
  const [view, setView] = useState('1')
  return (
    <Card title={text.views}>
      <Tabs label={text.views} options={['1', '2'].map((value) => ({ value, label: value }))} value={view} onChange={setView}>
        <p>
          {view}. {text.view}
        </p>
      </Tabs>
    </Card>
  )
}

export function CallStates() {
  const text = useText(gallery)
  return (
    <Stack as="section" gap={8} className={classes.group}>
      <h2>{text.states}</h2>
      <Pending />
      <EmptyState title={text.empty} hint={text.emptyHint} action={<Button variant="default">{text.emptyAction}</Button>} />
      <ErrorState onRetry={() => undefined} />
    </Stack>
  )
}

export function Signs() {
  const text = useText(gallery)
  return (
    <Card title={text.signs} className={classes.stack}>
      <Row gap={5} align="center">
        <Toono size={64} />
        <Toono size={34} />
      </Row>
      <Stitch />
      <Scene view="near" className={classes.scene} />
    </Card>
  )
}
