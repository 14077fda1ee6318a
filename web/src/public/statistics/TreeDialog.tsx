import { statistics } from '../../text/mn/statistics.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FailureNote } from '../../ui/plain/FailureNote.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { KindergartenTree } from './KindergartenTree.tsx'
import { useKindergartens } from './kindergartenQueries.ts'

export function TreeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText(statistics)
  const { groups, failed, retry } = useKindergartens(opened)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.tree.title} large>
      {failed && <FailureNote onRetry={retry} retrying={false} />}
      {groups && <KindergartenTree groups={groups} />}
      {!groups && !failed && <Pending cards={3} />}
    </Dialog>
  )
}
