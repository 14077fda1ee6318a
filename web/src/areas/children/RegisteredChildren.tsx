import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './LinkChildPage.module.css'
import { type RegisteredChild, useSaveLink } from './linkingQueries.ts'

/** Children of the parent by the registry: one press asks for the link. */
export function RegisteredChildren({ registered }: { registered: readonly RegisteredChild[] }) {
  const text = useText(linking)
  if (registered.length === 0) return null
  return (
    <Stack as="section" gap={5} className={classes.registered} aria-label={text.registered}>
      <h2>{text.registered}</h2>
      {registered.map((child) => (
        <Row key={child.personId} child={child} />
      ))}
    </Stack>
  )
}

function Row({ child }: { child: RegisteredChild }) {
  const text = useText(linking)
  const save = useSaveLink()
  const { pending, press, failureText } = usePress()
  const { personId, guardianType, studentGroupId } = child
  const name = `${child.lastName} ${child.firstName}`
  async function link() {
    toast.success(await save({ studentPersonId: personId, studentGroupId, parentGuardianType: guardianType }))
  }
  return (
    <Card as="article" className={classes.own}>
      <h3>{name}</h3>
      <p className="dim">
        {child.orgName}, {child.studentGroupName}
      </p>
      {failureText !== undefined && <Notice tone="red">{failureText}</Notice>}
      <Button loading={pending} aria-label={`${text.link}: ${name}`} onClick={() => void press(link)}>
        {text.link}
      </Button>
    </Card>
  )
}
