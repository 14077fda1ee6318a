import { deskWords } from '../../text/mn/desk.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import classes from './KeysDialog.module.css'

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText(deskWords)
  const { keysHelp } = text
  const rows = [
    ['j, k', keysHelp.jk],
    ['x', keysHelp.x],
    ['a', keysHelp.a],
    ['w', keysHelp.w],
    ['d', keysHelp.d],
    ['1–5', text.digits],
    ['z', keysHelp.z],
    ['/', keysHelp.search],
    ['?', keysHelp.help],
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={text.keys}>
      <dl className={classes.keys}>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
