import { statistics } from '../../text/mn/statistics.ts'
import { useText } from '../../text/words.tsx'
import { FailureNote } from '../../ui/FailureNote.tsx'
import { PageDialog } from '../../ui/PageDialog.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { KindergartenTree } from './KindergartenTree.tsx'
import { useKindergartens } from './kindergartenQueries.ts'

export function TreeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText(statistics)
  const { groups, failed, retry } = useKindergartens(opened)
  return (
    <PageDialog opened={opened} onClose={onClose} title={text.tree.title}>
      {failed && <FailureNote onRetry={retry} retrying={false} />}
      {groups && <KindergartenTree groups={groups} />}
      {!groups && !failed && <Pending cards={3} />}
    </PageDialog>
  )
}
