import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useHash } from '../../base/page.ts'
import { REGISTER_CHILD, renewalLink } from '../../child/ofChild.ts'
import { useLinkedChildren } from '../../child/queries.ts'
import { linking } from '../../text/mn/linking.ts'
import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { ClaimCards, isAwaited, needsAnswer, useClaims } from '../claims/index.ts'
import classes from './LinkChildPage.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkTable } from './LinkTable.tsx'
import { useRegisteredChildren } from './linkingQueries.ts'
import { RegisteredChildren } from './RegisteredChildren.tsx'

/** Linked and requested children. The address holds the dialog, so that Back closes it. */
export default function LinkChildPage() {
  const titles = useText(pages)
  const text = useText(linking)
  const navigate = useNavigate()
  const hash = useHash()
  const [opened, renewedId] = /^register(?:-(\d+))?$/.exec(hash) ?? []
  const linked = useLinkedChildren()
  const claims = useClaims()
  const registered = useRegisteredChildren()
  const { data: ofRegistry = [] } = registered
  const open = () => void navigate(REGISTER_CHILD)
  const again = linked.data?.find(({ requestId, requestStatus }) => requestStatus === 'DECLINED' && String(requestId) === renewedId)
  const button = (
    <Button variant={claims.data?.some(needsAnswer) ? 'default' : 'filled'} onClick={open}>
      <Icon of={IconUserPlus} />
      {text.register}
    </Button>
  )
  return (
    <>
      <PageTitle below={<div className={classes.hint}>{text.hint}</div>} action={linked.data?.length !== 0 && button}>
        {titles.linkChild}
      </PageTitle>
      {/* If both reads fail, the error is shown once. */}
      {(claims.data !== undefined || !linked.isError) && (
        <Async query={claims} pending={null}>
          {(all) => (
            <ClaimCards
              claims={all}
              isLinked={(childId) => linked.data?.some(({ studentPersonId }) => studentPersonId === childId) ?? false}
            />
          )}
        </Async>
      )}
      {/* Claims and registered children are above the list, so the list waits for them to prevent a layout shift. */}
      {isAwaited(claims) || (registered.isLoading && !registered.isFetched) ? (
        <Pending />
      ) : (
        <Stack gap={9}>
          {ofRegistry.length > 0 && <RegisteredChildren registered={ofRegistry} />}
          <Async
            query={linked}
            isEmpty={(all) => all.length === 0}
            empty={<EmptyState title={text.none} hint={text.noneHint} action={<div className={classes.first}>{button}</div>} />}
          >
            {(all) => (
              <Card bare>
                <LinkTable links={all} onAskAgain={({ requestId }) => void navigate(renewalLink(requestId))} />
              </Card>
            )}
          </Async>
        </Stack>
      )}
      <LinkDialog opened={opened !== undefined} again={again} onClose={() => void navigate({ to: '/link-child' })} />
    </>
  )
}
