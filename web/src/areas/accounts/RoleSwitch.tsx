import type { HeldRole } from '@portal/contract/roles'
import { IconHome, IconLayoutDashboard } from '@tabler/icons-react'
import { useState } from 'react'
import { secondStepOf } from '../../base/api.ts'
import { useUser } from '../../base/session.ts'
import { usePress } from '../../base/usePress.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { useGo } from '../../ui/plain/PageLink.tsx'
import { switchToRole, useRoles } from './roleQueries.ts'
import SecondStep from './SecondStep.tsx'

const homeOf = ({ role }: HeldRole) => (role === 'EDU_PARENT' ? '/' : '/staff')

/** Other roles of the signed-in person, in the user menu; each role gets a token of its own. */
export default function RoleSwitch({ onDone }: { onDone: () => void }) {
  const text = useText(accounts).roles
  const go = useGo()
  const userName = useUser()?.userName ?? ''
  const { press } = usePress()
  const { data: held = [] } = useRoles(true)
  const [going, setGoing] = useState<number>()
  const [second, setSecond] = useState<{ ticket: string; contact: string; to: HeldRole }>()
  const others = held.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null

  const arrive = async (to: HeldRole) => {
    onDone()
    await go(homeOf(to))
  }
  async function goTo(to: HeldRole) {
    try {
      setGoing(to.roleId)
      await switchToRole(to.roleId)
      await arrive(to)
    } catch (error) {
      const lacking = secondStepOf(error)
      if (lacking === undefined) throw error
      setSecond({ ...lacking, to })
    } finally {
      setGoing(undefined)
    }
  }

  return (
    <>
      {others.map((one) => {
        const Shape = one.role === 'EDU_PARENT' ? IconHome : IconLayoutDashboard
        return (
          <Button key={one.roleId} variant="default" wide loading={going === one.roleId} onClick={() => void press(() => goTo(one))}>
            <Icon of={Shape} />
            {one.orgName === null ? text.toParent : `${text.toDesk}: ${one.orgName}`}
          </Button>
        )
      })}
      <Dialog opened={second !== undefined} onClose={() => setSecond(undefined)} title={text.secondStep}>
        {second && (
          <SecondStep
            ticket={second.ticket}
            contact={second.contact}
            username={userName}
            ask={() => goTo(second.to)}
            onSignedIn={() => void arrive(second.to)}
            onAgain={() => setSecond(undefined)}
          />
        )}
      </Dialog>
    </>
  )
}
