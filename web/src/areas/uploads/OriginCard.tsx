import { ORIGINS, type Origin, type OriginKind } from '@portal/contract/dataOrigins'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dataToolWords } from '../../text/mn/dataTools.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import classes from './DataPage.module.css'
import { useDataOrigins, useSetOrigin } from './queries.ts'

/** Whether teachers enter a kind of data in the portal or files bring it. */
export function OriginCard() {
  const text = useText(dataToolWords)
  const { data } = useDataOrigins()
  const setOrigin = useSetOrigin()
  const { press } = usePress()
  if (data === undefined) return null
  const choose = async (kind: OriginKind, origin: Origin) => {
    await setOrigin({}, { kind, origin })
    toast.success(text.originSaved)
  }
  return (
    <Card title={text.origin}>
      <p className={`small dim ${classes.hint}`}>{text.originHint}</p>
      <Stack gap={6}>
        {data.map(({ kind, origin }) => (
          <Segments
            key={kind}
            label={text.originOf[kind]}
            options={ORIGINS.map((value) => ({ value, label: text.origins[value] }))}
            value={origin}
            onChange={(chosen) => void press(() => choose(kind, chosen))}
          />
        ))}
      </Stack>
    </Card>
  )
}
