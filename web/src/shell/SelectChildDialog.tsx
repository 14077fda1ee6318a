import type { LinkedChild } from '@portal/contract/children'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { givenName } from '../base/formats.ts'
import { sharedView } from '../base/page.ts'
import { usePlaceNames } from '../child/place.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { approvedChildren, choose, useChosenChild } from '../child/selectedChild.ts'
import { drawer } from '../text/mn/drawer.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Async } from '../ui/plain/Async.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { Notice } from '../ui/plain/Notice.tsx'
import classes from './SelectChildDialog.module.css'

/** Chooses a child; on a page of another child it opens the same page of the chosen one. */
function useSelectChild(children: readonly LinkedChild[]): (studentId: number) => void {
  const navigate = useNavigate()
  const isOfChild = useParams({ strict: false, select: (params) => params.studentId !== undefined })
  return (studentId) => {
    choose(children, studentId)
    if (isOfChild) void navigate({ to: '.', params: { studentId: String(studentId) }, search: sharedView })
  }
}

interface SelectChildProps {
  onClose: () => void
}

/** Lists the approved children to choose from. */
export function SelectChildDialog({ opened, onClose }: SelectChildProps & { opened: boolean }) {
  const text = useText(drawer)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.selectChild}>
      <Choices onClose={onClose} />
    </Dialog>
  )
}

function Choices({ onClose }: SelectChildProps) {
  const { place } = usePlaceNames()
  const text = useText(drawer)
  const linked = useLinkedChildren()
  const chosen = useChosenChild(linked.data)
  const select = useSelectChild(linked.data ?? [])
  return (
    <Async
      query={linked}
      isEmpty={(all) => approvedChildren(all).length === 0}
      empty={
        <div className={classes.none}>
          <Notice tone="blue">{text.noLinkedChildren}</Notice>
          <Button variant="default" onClick={onClose}>
            <Icon of={IconArrowLeft} />
            {text.back}
          </Button>
        </div>
      }
    >
      {(all) => (
        <ul className={classes.children}>
          {approvedChildren(all).map((child, index) => (
            <li key={child.studentPersonId}>
              <button
                type="button"
                className={classes.child}
                aria-pressed={index === chosen?.index}
                onClick={() => {
                  onClose()
                  select(child.studentPersonId)
                }}
              >
                <Initial name={givenName(child.studentFullName)} turn={index} />
                <span className={classes.who}>
                  <b>{child.studentFullName}</b>
                  <span className="small dim">{unbroken(place(child))}</span>
                </span>
                {index === chosen?.index && <IconCheck size={22} stroke={2} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Async>
  )
}
