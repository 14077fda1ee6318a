import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { linking } from '../../text/mn/linking.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { placeName } from '../../text/placeNames.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { type RegisteredChild, useSaveLink } from './linkingQueries.ts'

/** Children of the parent by the registry: one press asks for the link. */
export function RegisteredChildren({ registered }: { registered: readonly RegisteredChild[] }) {
  const text = useText(linking)
  return (
    <Card title={text.registered}>
      <Stack as="ul" gap={7}>
        {registered.map((child) => (
          <Child key={child.personId} child={child} />
        ))}
      </Stack>
    </Card>
  )
}

function Child({ child }: { child: RegisteredChild }) {
  const text = useText(linking)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const save = useSaveLink()
  const { pending, press } = usePress()
  const { personId: studentPersonId, guardianType: parentGuardianType, studentGroupId } = child
  const name = `${child.lastName} ${child.firstName}`
  const link = async () => toast.success(await save({ studentPersonId, studentGroupId, parentGuardianType }))
  return (
    <Row as="li" gap={5} align="center" justify="between">
      <span>
        <b>{name}</b>, {placeName(child.orgName, language)}, {inWords(child.studentGroupName)}
      </span>
      <Button loading={pending} aria-label={`${text.link}: ${name}`} onClick={() => void press(link)}>
        {text.link}
      </Button>
    </Row>
  )
}
